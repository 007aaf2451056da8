import { refuse } from './faults.ts'

export const notThere = async () => refuse('This part is not there yet.')
