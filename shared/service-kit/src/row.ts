import { notFound, type Problem, problem } from './problem.ts'

/**
 * Why an `update … where id = … and version = …` met no row: 409 with the current row, or 404 when there is none.
 * `noun` is as in the contract, `current` as the contract shows a row.
 */
export const stale = (noun: string, current: object | undefined): Problem =>
  current === undefined
    ? notFound(noun)
    : problem(`${noun}.stale`, {
        status: 409,
        msg: 'Somebody else saved this in the meantime. Compare with the current state and save again.',
        data: { current },
      })
