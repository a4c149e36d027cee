import { Problem } from '../src/problem/problem.ts'

interface Input {
  act: 'count' | 'spin' | 'hog' | 'refuse' | 'break'
  /** Counts the created chunks. */
  made: SharedArrayBuffer
}

/** Behaves like a file reader on an invalid file. */
export default async function* read({ act, made }: Input) {
  const count = new Int32Array(made)
  if (act === 'refuse')
    throw new Problem('box.too_heavy', { status: 413, msg: 'Too heavy.', fields: { file: 'is heavy' } })
  if (act === 'break') throw Object.assign(new Error('no such disk'), { code: 'EIO' })
  for (;;) {
    yield Atomics.add(count, 0, 1)
    if (act === 'spin') for (;;);
    if (act === 'hog')
      for (const all: number[][] = []; ; ) all.push(Array.from({ length: 10_000 }, Math.random))
  }
}
