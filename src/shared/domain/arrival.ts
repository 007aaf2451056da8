/** Something from outside the page that the page in front takes up: a command that was chosen in a native menu. */
export type Arrival = { readonly kind: 'command'; readonly commandId: string }
