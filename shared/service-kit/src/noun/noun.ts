import type { Identity } from '@portal/contracts/access.ts'
import type { Changed } from '@portal/contracts/change.ts'
import type { AnyPageRequest } from '@portal/contracts/page.ts'
import type { BodyOf, DataOf, Route } from '@portal/contracts/route.ts'
import type { Groups } from '@portal/contracts/summary.ts'
import type { Deleted } from '@portal/contracts/values.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { UniqueMessages } from '../database/unique.ts'
import { implement } from '../implement.ts'
import { assertBinAccess } from '../list/chosen.ts'
import type { List } from '../list/list.ts'
import { assertMigrated } from '../list/migrated.ts'
import { everybody } from '../list/owned-rows.ts'
import type { Owner } from '../list/ownership.ts'
import { type Answering, type Bin, type BinCalls, implementBin } from './bin.ts'
import { type ChangeCalls, type Changing, implementChange, type SetOf } from './change.ts'
import { saveRow } from './save-row.ts'

interface ListCalls<Find, Group> {
  find: Find
  group: Group
}

interface ListRepo<Find extends Route, Group extends Route> {
  find(db: Db, request: BodyOf<Find>, user: Identity): Promise<DataOf<Find>>
  group(db: Db, request: BodyOf<Group>, user: Identity): Promise<Groups>
  list(request: AnyPageRequest, user: Owner): List
}

/**
 * Serves the list of a noun and its counts by the codes of a column; of the bin to those who may delete. The
 * service does not start while its migrations lack a column, an index or ranks of the list.
 */
export function implementList<const Find extends Route, const Group extends Answering<typeof Groups>>(
  app: FastifyInstance,
  { find, group }: ListCalls<Find, Group>,
  repo: ListRepo<Find, Group>,
) {
  const permission = find.access.split(':', 1)[0] as string
  app.addHook('onReady', () => assertMigrated(app.db, repo.list({ page: 1, size: 1 }, everybody)))
  implement(app, find as Route, ({ body, user }) => {
    assertBinAccess(user, permission, body as { deleted?: boolean })
    return repo.find(app.db, body as BodyOf<Find>, user)
  })
  implement(app, group as Answering<typeof Groups>, ({ body, user }) => {
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

/** Parts that differ between nouns. */
interface Noun<Row, Draft, Saved, Set, Force, Held, HeldInBin, Facts>
  extends Bin<Row, HeldInBin, Force>,
    Pick<Changing<Row, Set, Facts>, 'titleOf' | 'holdFirst' | 'findFacts' | 'onChanged'> {
  repo: Bin<Row, HeldInBin, Force>['repo'] & Changing<Row, Set, Facts>['repo']
  unique?: UniqueMessages
  /** Takes what every save locks before the row. */
  holdBeforeSave?(tx: Db, draft: Draft, user: Identity): Promise<Held>
  /** Refuses what breaks a rule, writes the rest. */
  save(tx: Db, saving: Saving<NoInfer<Row>, Draft, NoInfer<Held>>): Promise<NoInfer<Row> & Saved>
  /** The messages of a row that takes a change. */
  problems?(row: NoInfer<Row>, facts: NoInfer<Facts>, before?: NoInfer<Row>): Record<string, string>
}

/**
 * Serves what the list page of a noun asks: list, groups, save, change of many, bin and history. A noun that
 * saves or changes otherwise takes `implementList`, `saveRow`, `implementChange` and `implementBin` by
 * themselves.
 */
export function implementNoun<
  Row extends { id: number; version: number },
  const Find extends Route,
  const Group extends Answering<typeof Groups>,
  const Save extends Route,
  const Change extends Answering<typeof Changed>,
  const Delete extends Answering<typeof Deleted>,
  Held = undefined,
  HeldInBin = undefined,
  Facts = undefined,
>(
  app: FastifyInstance,
  calls: NounCalls<Find, Group, Save, Change, Delete>,
  noun: Noun<Row, BodyOf<Save>, DataOf<Save>, SetOf<Change>, BodyOf<Delete>, Held, HeldInBin, Facts> & {
    repo: ListRepo<Find, Group>
  },
) {
  implementList(app, calls, noun.repo)
  implement(app, calls.save as Route, ({ body, user }) =>
    saveRow<Row, Held>(app, noun, {
      body: body as { id?: number; version?: number },
      user,
      holdFirst: async (tx) => (await noun.holdBeforeSave?.(tx, body as BodyOf<Save>, user)) as Held,
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
