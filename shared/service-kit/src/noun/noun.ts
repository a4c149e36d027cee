import type { Identity } from '@portal/contracts/access.ts'
import type { Changed } from '@portal/contracts/change.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import type { BodyOf, DataOf, Route } from '@portal/contracts/route.ts'
import type { Groups } from '@portal/contracts/summary.ts'
import type { Deleted } from '@portal/contracts/values.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { UniqueIndex } from '../database/unique.ts'
import { implement } from '../implement.ts'
import type { ListQuery } from '../list/list.ts'
import { assertListMigrated } from '../list/list-migration.ts'
import { unrestrictedOwner } from '../list/owned-rows.ts'
import type { Owner } from '../list/ownership.ts'
import { assertBinAccess } from '../list/selected-rows.ts'
import { type BinCalls, type BinDefinition, implementBin, type RouteReturning } from './bin.ts'
import { type ChangeCalls, type ChangeDefinition, type ChangeSet, implementChange } from './change.ts'
import { saveRow } from './save-row.ts'

interface ListCalls<Find, Group> {
  find: Find
  group: Group
}

interface ListRepo<Find extends Route, Group extends Route> {
  find(db: Db, request: BodyOf<Find>, user: Identity): Promise<DataOf<Find>>
  group(db: Db, request: BodyOf<Group>, user: Identity): Promise<Groups>
  list(request: AnyPageRequest, user: Owner): ListQuery
}

/**
 * Serves the list of an entity and its counts by the codes of a column; the bin only to users who may
 * delete. The service does not start while a column, an index or ranks of the list are missing.
 */
export function implementList<const Find extends Route, const Group extends RouteReturning<typeof Groups>>(
  app: FastifyInstance,
  { find, group }: ListCalls<Find, Group>,
  repo: ListRepo<Find, Group>,
) {
  const permission = find.access.split(':', 1)[0] as string
  app.addHook('onReady', () => assertListMigrated(app.db, repo.list({ page: 1, size: 1 }, unrestrictedOwner)))
  implement(app, find as Route, ({ body, user }) => {
    assertBinAccess(user, permission, body as { deleted?: boolean })
    return repo.find(app.db, body as BodyOf<Find>, user)
  })
  implement(app, group as RouteReturning<typeof Groups>, ({ body, user }) => {
    assertBinAccess(user, permission, body as { deleted?: boolean })
    return repo.group(app.db, body as BodyOf<Group>, user)
  })
}

interface NounCalls<Find, Group, Save, Change, Delete>
  extends ListCalls<Find, Group>,
    ChangeCalls<Change>,
    BinCalls<Delete> {
  save: Save
}

interface Saving<Row, Draft, Held> {
  draft: Draft
  /** Locked current row; undefined for a new one. */
  current: Row | undefined
  held: Held
  user: Identity
}

/** Functions that differ between entities. */
interface Noun<Row, Draft, Saved, Set, Force, Held, HeldInBin, Facts>
  extends BinDefinition<Row, HeldInBin, Force>,
    Pick<ChangeDefinition<Row, Set, Facts>, 'titleOf' | 'lockFirst' | 'findFacts' | 'onChanged'> {
  repo: BinDefinition<Row, HeldInBin, Force>['repo'] & ChangeDefinition<Row, Set, Facts>['repo']
  unique?: UniqueIndex
  /** Takes the locks that every save takes before the row. */
  holdBeforeSave?(tx: Db, draft: Draft, user: Identity): Promise<Held>
  /** Refuses rows that violate a rule, writes the others. */
  save(tx: Db, saving: Saving<NoInfer<Row>, Draft, NoInfer<Held>>): Promise<NoInfer<Row> & Saved>
  /** Problems of a changed row. */
  problems?(row: NoInfer<Row>, facts: NoInfer<Facts>, before?: NoInfer<Row>): Reasons
}

/**
 * Serves the calls of an entity's list page: list, groups, save, change of many, bin and history. An entity
 * with other saves or changes uses `implementList`, `saveRow`, `implementChange` and `implementBin`
 * directly.
 */
export function implementNoun<
  Row extends { id: number; version: number },
  const Find extends Route,
  const Group extends RouteReturning<typeof Groups>,
  const Save extends Route,
  const Change extends RouteReturning<typeof Changed>,
  const Delete extends RouteReturning<typeof Deleted>,
  Held = undefined,
  HeldInBin = undefined,
  Facts = undefined,
>(
  app: FastifyInstance,
  calls: NounCalls<Find, Group, Save, Change, Delete>,
  noun: Noun<Row, BodyOf<Save>, DataOf<Save>, ChangeSet<Change>, BodyOf<Delete>, Held, HeldInBin, Facts> & {
    repo: ListRepo<Find, Group>
  },
) {
  implementList(app, calls, noun.repo)
  implement(app, calls.save as Route, ({ body, user }) =>
    saveRow<Row, Held>(app, noun, {
      body: body as { id?: number; version?: number },
      user,
      lockFirst: async (tx) => (await noun.holdBeforeSave?.(tx, body as BodyOf<Save>, user)) as Held,
      write: (tx, current, held) => noun.save(tx, { draft: body as BodyOf<Save>, current, held, user }),
    }),
  )
  implementChange<Row, Change, Facts>(app, calls, {
    ...noun,
    changed: (row, set) => ({ ...row, ...(set as object) }),
    problems: (row, facts, before) => noun.problems?.(row, facts, before) ?? {},
  })
  implementBin(app, calls, noun)
}
