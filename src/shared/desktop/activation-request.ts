import type { ExchangeForm } from '../exchange/exchange-file.ts'
import type { ChosenFile } from './chosen-file.ts'

/**
 * Something from outside the page for the focused page to handle: a native menu command, a link's target, a file opened
 * with the program, or a refused request.
 */
export type ActivationRequest =
  | { readonly kind: 'command'; readonly commandId: string }
  | { readonly kind: 'place'; readonly path: string }
  | { readonly kind: 'file'; readonly file: ChosenFile; readonly form: ExchangeForm }
  | { readonly kind: 'refused'; readonly sentence: string }
