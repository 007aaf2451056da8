/** Said before and after a copy of line items: their targeting criteria can't be drafted yet. */
export const targetingNotCopied =
  "Targeting isn't copied: the copied line items run worldwide until you set it."
