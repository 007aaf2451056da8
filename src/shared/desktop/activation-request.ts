import type { ExchangeForm } from '../exchange/exchange-file.ts'
import type { ChosenFile } from './chosen-file.ts'

/**
 * Something from outside the page that the page in front takes up: a command that was chosen in a native menu, a place
 * that a link leads to, a file that was opened with the program, or what had to be refused.
 */
export type Arrival =
  | { readonly kind: 'command'; readonly commandId: string }
  | { readonly kind: 'place'; readonly path: string }
  | { readonly kind: 'file'; readonly file: ChosenFile; readonly form: ExchangeForm }
  | { readonly kind: 'refused'; readonly sentence: string }
