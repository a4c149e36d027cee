/** Lower-cases a heading within a sentence: `Orders` → `orders`; `RMA` is unchanged. */
export const toSentenceCase = (heading: string) =>
  /^\p{Lu}\p{Ll}/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading
