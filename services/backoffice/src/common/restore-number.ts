import { Problem } from '@portal/service-kit/problem/problem.ts'

/** Formats the first three names and the number of the others. */
export function formatNames(names: readonly string[]) {
  const others = names.length - 3
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${others.toLocaleString('en')} more`
}

interface Place {
  noun: 'order' | 'device'
  /** `order number` or `serial number`. */
  number: string
  numbers: readonly string[]
  /** Numbers of visible live rows that conflict. */
  taken: readonly string[]
}

/** Checks that no live row uses these numbers. @throws Problem 400 that links to the conflicting row */
export function assertNumbersFree({ noun, number, numbers, taken }: Place) {
  const [first] = taken
  if (first !== undefined)
    throw new Problem(`${noun}.number_taken`, {
      msg: `Nothing was restored: meanwhile there is another ${noun} ${formatNames(taken)}. Give that one another ${number} or delete it, then restore again.`,
      data: { inTheWay: { title: first, link: `/${noun}/${encodeURIComponent(first)}` } },
    })
  const upper = numbers.map((one) => one.toUpperCase())
  const twin = numbers.find((_, at) => upper.indexOf(upper[at] as string) < at)
  if (twin !== undefined)
    throw new Problem(`${noun}.number_twice`, {
      msg: `Nothing was restored: two of the chosen have the ${number} ${twin}. Restore one of them.`,
    })
}
