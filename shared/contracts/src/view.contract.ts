import * as T from 'typebox'
import { Role } from './access.ts'
import { routes } from './route.ts'
import { Id, Instant, Line, Nullable, RowId, Version } from './values.ts'

const Direction = T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })
const Field = T.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' })

/** Table of a view, by the name that its page uses: `order`. */
export const TableName = T.String({ pattern: '^[a-z][A-Za-z0-9-]{0,39}$' })

const Sort = T.Object({ column: Field, direction: Direction }, { additionalProperties: false })

/** Content of a view, in the form of the list's address. The table ignores unknown parts. */
export const ViewContent = T.Object(
  {
    filters: T.Record(Field, T.Array(T.String({ maxLength: 100 }), { minItems: 1, maxItems: 300 }), {
      maxProperties: 40,
    }),
    sort: Nullable(Field),
    direction: Direction,
    /** Further sorts after `sort`. */
    moreSorts: T.Optional(T.Array(Sort, { maxItems: 3 })),
    /** Displayed columns in order; null for the user's own choice. */
    columns: Nullable(T.Array(Field, { minItems: 1, maxItems: 60, uniqueItems: true })),
    /** Column by whose codes the rows are counted. */
    group: T.Optional(Field),
  },
  { additionalProperties: false },
)
export type ViewContent = T.Static<typeof ViewContent>

export const View = T.Object({
  id: Id,
  version: Version,
  table: TableName,
  name: T.String(),
  /** Role that sees the view; null if only its owner does. */
  sharedWith: Nullable(Role),
  /** The table opens with it for users of that role without an own default. */
  isRoleDefault: T.Boolean(),
  content: ViewContent,
  owner: T.String(),
  isOwn: T.Boolean(),
  /** True if this user may change and delete it: its owner, and administrators for shared views. */
  isEditable: T.Boolean(),
  updatedAt: Instant,
})
export type View = T.Static<typeof View>

/** Creates a view without `id`; updates it with `id` and the `version` that was edited. */
export const ViewDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    table: TableName,
    name: Line(60),
    sharedWith: Nullable(Role),
    /** Makes the view the role's default instead of the previous one; unchanged if omitted. */
    isRoleDefault: T.Optional(T.Boolean()),
    content: ViewContent,
  },
  { additionalProperties: false },
)
export type ViewDraft = T.Static<typeof ViewDraft>

/** View that a table opens with: the user's own default, else the role's. */
export const OpeningView = T.Object({
  table: TableName,
  id: Id,
  name: T.String(),
  content: ViewContent,
})
export type OpeningView = T.Static<typeof OpeningView>

/**
 * Maximum own views per table and in total, and bytes of one view's content. The total limits views of
 * unknown tables.
 */
export const viewLimits = { count: 50, total: 200, bytes: 8_000 }

export const viewRoutes = routes('identity', {
  findViews: {
    path: '/view/find',
    access: 'preference:own',
    summary: 'The saved views of a table: own ones and those shared with the own role',
    body: T.Object({ table: TableName }, { additionalProperties: false }),
    data: T.Array(View),
    reads: true,
  },
  saveView: {
    path: '/view/save',
    access: 'preference:own',
    summary: 'Create or change a saved view; sharing is for administrators and maintenance',
    body: ViewDraft,
    data: View,
    creates: true,
  },
  openWithView: {
    path: '/view/open',
    access: 'preference:own',
    summary: 'With which view a table opens for oneself; null: with all rows. Answers those of all tables',
    body: T.Object({ table: TableName, id: Nullable(Id) }, { additionalProperties: false }),
    data: T.Array(OpeningView),
  },
  deleteView: {
    path: '/view/delete',
    access: 'preference:own',
    summary: 'Delete a saved view for everybody who sees it',
    body: RowId,
  },
})
