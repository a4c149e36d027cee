/** A heading within a sentence: `Orders` is `orders` there, `RMA` stays. */
export const inSentence = (heading: string) =>
  /^\p{Lu}\p{Ll}/u.test(heading) ? heading.charAt(0).toLowerCase() + heading.slice(1) : heading
