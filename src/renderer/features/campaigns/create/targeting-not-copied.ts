/** Said before a copy of line items: their targeting criteria can't be drafted yet. */
export const targetingNotCopied =
  "Curated categories and promoted posts are copied. Targeting isn't: line items run worldwide until you set it."
