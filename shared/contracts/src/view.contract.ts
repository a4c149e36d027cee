import * as T from 'typebox'
import { Role } from './access.ts'
import { routes } from './route.ts'
import { Id, Instant, Line, Nullable, RowId, Version } from './values.ts'

const Direction = T.Unsafe<'ASC' | 'DESC'>({ type: 'string', enum: ['ASC', 'DESC'] })
const Field = T.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' })

/** The table that a view is of, as its page calls it: `order`. */
export const TableName = T.String({ pattern: '^[a-z][A-Za-z0-9-]{0,39}$' })

const Sort = T.Object({ column: Field, direction: Direction }, { additionalProperties: false })

/** How a list is shown, in the words of its address. The table takes of it what it knows. */
export const ViewContent = T.Object(
  {
    filters: T.Record(Field, T.Array(T.String({ maxLength: 100 }), { minItems: 1, maxItems: 300 }), {
      maxProperties: 40,
    }),
    sort: Nullable(Field),
    direction: Direction,
    /** Further sorts after `sort`. */
    moreSorts: T.Optional(T.Array(Sort, { maxItems: 3 })),
    /** The shown ones in their order; null leaves them to the reader. */
    columns: Nullable(T.Array(Field, { minItems: 1, maxItems: 60, uniqueItems: true })),
    /** The column by whose codes the rows are counted. */
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
  /** The role whose holders see it; null: only its owner. */
  sharedWith: Nullable(Role),
  /** The table opens with it for the holders of that role who have not chosen for themselves. */
  isRoleDefault: T.Boolean(),
  content: ViewContent,
  owner: T.String(),
  isOwn: T.Boolean(),
  /** Whether this user may change and delete it: its owner, and of a shared one administrators. */
  isEditable: T.Boolean(),
  updatedAt: Instant,
})
export type View = T.Static<typeof View>

/** Without `id` a new view; with it, `version` says which state was edited. */
export const ViewDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    table: TableName,
    name: Line(60),
    sharedWith: Nullable(Role),
    /** Takes the place of the role's former default. Without it the view stays what it is. */
    isRoleDefault: T.Optional(T.Boolean()),
    content: ViewContent,
  },
  { additionalProperties: false },
)
export type ViewDraft = T.Static<typeof ViewDraft>

/** A view with which a table opens: the user's own choice, else the role's default. */
export const OpeningView = T.Object({
  table: TableName,
  id: Id,
  name: T.String(),
  content: ViewContent,
})
export type OpeningView = T.Static<typeof OpeningView>

/**
 * Own views of one table and of all together (remotes name their tables themselves), and bytes of one view's
 * content.
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
