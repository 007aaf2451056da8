import { z } from 'zod'
import type { Fields } from '../../shared/domain/json.ts'
import { jsonColumn } from './database.ts'

/** Fields in a JSON column. What `JSON.parse` gives is JSON all through, so only the outermost form is looked at. */
export const storedFields = jsonColumn(
  z.custom<Fields>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
)
