import { problem } from '@portal/service-kit/problem/problem.ts'

/** Formats the first three names. */
export function formatNames(names: readonly string[]) {
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')}, …`
}

interface Place {
  noun: 'order' | 'device'
  numbers: readonly string[]
  /** Numbers of visible live rows that conflict. */
  taken: readonly string[]
}

/** Checks that no live row uses these numbers. @throws Problem 400 that links to the conflicting row */
export function assertNumbersFree({ noun, numbers, taken }: Place) {
  const [first] = taken
  if (first !== undefined)
    throw problem(
      `${noun}.number_taken`,
      { names: formatNames(taken) },
      { data: { inTheWay: { title: first, link: `/${noun}/${encodeURIComponent(first)}` } } },
    )
  const upper = numbers.map((one) => one.toUpperCase())
  const twin = numbers.find((_, at) => upper.indexOf(upper[at] as string) < at)
  if (twin !== undefined) throw problem(`${noun}.number_twice`, { name: twin })
}
