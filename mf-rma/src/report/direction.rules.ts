const letter = /\p{Letter}/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Returns the direction of a text by its first letter, like `dir="auto"`. */
export function getDirection(text: string): 'ltr' | 'rtl' {
  const first = letter.exec(text)?.[0]
  return first && rightToLeft.test(first) ? 'rtl' : 'ltr'
}
