import type { Sql } from '@portal/service-kit/database.ts'
import type { Filters } from '@portal/service-kit/list.ts'
import { rowsOf as rows } from '@portal/service-kit/rows.ts'
import { type Owner, ownedBy } from './ownership.repo.ts'

/** Who sees every row and all of it. */
const everybody: Owner = { role: 'ADMIN', kind: 'staff', companyId: null }

/** The rows of a noun whose table has a `company_id`. What is read, and found by, is what the reader may see of a row. */
export function rowsOf<Row>(table: string, columnsFor: (user: Owner) => Sql, filtersFor: (user: Owner) => Filters) {
  const of = (user: Owner) => rows<Row>(table, columnsFor(user), filtersFor(user), ownedBy)
  type Rows = ReturnType<typeof of>
  const { insert, update, setDeleted, isVisible } = of(everybody)
  return {
    insert,
    update,
    setDeleted,
    isVisible,
    findMatching: ((db, user, ...rest) => of(user).findMatching(db, user, ...rest)) as Rows['findMatching'],
    lockMatching: ((db, user, ...rest) => of(user).lockMatching(db, user, ...rest)) as Rows['lockMatching'],
    count: ((db, user, request) => of(user).count(db, user, request)) as Rows['count'],
    findLive: ((db, user, ...rest) => of(user).findLive(db, user, ...rest)) as Rows['findLive'],
    lock: ((db, ids, user) => of(user).lock(db, ids, user)) as Rows['lock'],
  }
}
