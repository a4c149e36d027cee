import { problem } from '@portal/service-kit/problem/problem.ts'

/** Formats the first three and the number of others. */
export function formatFew(names: readonly string[]) {
  const others = names.length - 3
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${others.toLocaleString('en')} more`
}

interface Place {
  noun: 'order' | 'device'
  /** `order number`, `serial number` */
  number: string
  /** Numbers of the rows to restore. */
  numbers: readonly string[]
  /** Visible live rows with one of these numbers. */
  taken: readonly string[]
}

/** A restore needs every number free. @throws 400 that names and links the row in the way */
export function assertFree({ noun, number, numbers, taken }: Place) {
  const [first] = taken
  if (first !== undefined)
    throw problem(`${noun}.number_taken`, {
      msg: `Nothing was restored: meanwhile there is another ${noun} ${formatFew(taken)}. Give that one another ${number} or delete it, then restore again.`,
      data: { inTheWay: { title: first, link: `/${noun}/${encodeURIComponent(first)}` } },
    })
  const upper = numbers.map((one) => one.toUpperCase())
  const twin = numbers.find((_, at) => upper.indexOf(upper[at] as string) < at)
  if (twin !== undefined)
    throw problem(`${noun}.number_twice`, {
      msg: `Nothing was restored: two of the chosen have the ${number} ${twin}. Restore one of them.`,
    })
}
