import { type AmountFilter, toMillionths } from '@portal/contracts/money.ts'
import { sql } from '@portal/service-kit/database/database.ts'
import { number } from '@portal/service-kit/list/columns.ts'
import type { Filter } from '@portal/service-kit/list/list.ts'

const thousandths = (amount: string | undefined) =>
  amount === undefined ? undefined : Number(toMillionths(amount) / 1_000n)

/** Filters by integer thousandths, so that amounts compare as numbers and ranks can count them. */
const amounts = (column: string): Filter =>
  Object.assign(
    ({ from, to }: AmountFilter) =>
      sql.join(
        [
          sql`true`,
          from === undefined ? undefined : sql`${sql.raw(column)} >= ${thousandths(from)}`,
          to === undefined ? undefined : sql`${sql.raw(column)} <= ${thousandths(to)}`,
        ],
        ' and ',
      ),
    { column, ranges: ({ from, to }: AmountFilter) => [{ from: thousandths(from), to: thousandths(to) }] },
  )

/**
 * Column of an amount with the currency of its row: displayed with the currency's decimals, filtered and
 * sorted by thousandths.
 */
export const amountColumn = (column: string) => ({
  ...number(column, {
    type: 'numeric',
    read: `money_text(${column}, currency)`,
    sorted: `${column}_order`,
  }),
  filter: amounts(`${column}_order`),
})
