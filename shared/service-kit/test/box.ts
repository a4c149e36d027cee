import { join } from 'node:path'
import { createFileRoutes } from '@portal/contracts/file.contract.ts'
import {
  type AnyPageRequest,
  CodeFilter,
  DayFilter,
  Page,
  PageRequest,
  TextFilter,
} from '@portal/contracts/page.ts'
import { routes } from '@portal/contracts/route.ts'
import { Day, Id, Instant, Nullable, OneOf, Text, Version } from '@portal/contracts/values.ts'
import * as T from 'typebox'
import { type Db, sql, violatedConstraint } from '../src/database/database.ts'
import { registerFileRoutes } from '../src/file-routes.ts'
import { implement } from '../src/implement.ts'
import {
  between,
  combineFilters,
  contains,
  type ListQuery,
  matchesAny,
  selectPage,
} from '../src/list/list.ts'
import { staleProblem } from '../src/list/row.ts'
import { Problem } from '../src/problem/problem.ts'
import type { ServiceDefinition } from '../src/service.ts'

/** Minimal entity that uses the whole kit, for its tests. */
const fields = {
  name: Text(20),
  colour: OneOf(['red', 'green', 'blue']),
  companyId: Nullable(Id),
  packedOn: Nullable(Day),
}
const Box = T.Object({ id: Id, version: Version, ...fields, createdAt: Instant })
export type Box = T.Static<typeof Box>
const BoxFilter = T.Object({ name: TextFilter, colour: CodeFilter(fields.colour), packedOn: DayFilter })

export const boxRoutes = routes('backoffice', {
  findBoxes: {
    path: '/box/findPage',
    access: 'box:view',
    summary: '',
    body: PageRequest({ filter: BoxFilter, sorts: ['name', 'packedOn'] }),
    data: Page(Box),
    reads: true,
  },
  saveBox: {
    path: '/box/save',
    access: 'box:edit',
    summary: '',
    body: T.Object(
      { id: T.Optional(Id), version: T.Optional(Version), ...fields },
      { additionalProperties: false },
    ),
    data: Box,
    creates: true,
  },
  getBox: {
    path: '/box/{id}',
    method: 'GET',
    access: 'job:own',
    summary: '',
    params: T.Object({ id: Id }),
    query: T.Object({ loud: T.Optional(T.Boolean()) }),
    data: Box,
  },
  nameBox: {
    path: '/box/name',
    access: 'public',
    summary: '',
    body: Text(20),
    bodyType: 'text',
    data: T.String(),
    silent: true,
  },
  countBox: {
    path: '/box/count',
    access: 'public',
    summary: '',
    body: T.Object({ name: Text(20), count: T.Integer() }),
    bodyType: 'form',
    data: T.String(),
  },
  breakBox: { path: '/box/break', access: 'job:own', summary: '', data: T.Null() },
})

const columns = sql`b.id, b.version, b.name, b.colour, b.company_id as "companyId", b.packed_on as "packedOn", b.created_at as "createdAt"`
const filters = { name: contains('b.name'), colour: matchesAny('b.colour'), packedOn: between('b.packed_on') }

export const boxList = (request: AnyPageRequest, companyId?: number): ListQuery => ({
  table: 'b',
  select: columns,
  from: sql`box b`,
  where: [
    companyId === undefined ? undefined : sql`b.company_id = ${companyId}`,
    combineFilters(filters, request.queryParams),
  ],
  sortable: { name: 'b.name', packedOn: 'b.packed_on' },
  ranks: { noun: 'box', companyId, filters },
})

export const findBoxes = (db: Db, request: AnyPageRequest, companyId?: number) =>
  selectPage<Box>(db, request, boxList(request, companyId))

export const getBox = async (db: Db, id: number) =>
  (await db.query<Box>(sql`select ${columns} from box b where id = ${id} and deleted_at is null`))[0]

async function saveBox(
  tx: Db,
  {
    id,
    version,
    ...box
  }: { id?: number; version?: number } & Pick<Box, 'name' | 'colour' | 'companyId' | 'packedOn'>,
): Promise<Box> {
  const [row] = await tx
    .query<Box>(
      id === undefined
        ? sql`insert into box as b (name, colour, company_id, packed_on) values (${box.name}, ${box.colour}, ${box.companyId}, ${box.packedOn}) returning ${columns}`
        : sql`update box b set name = ${box.name}, colour = ${box.colour}, company_id = ${box.companyId}, packed_on = ${box.packedOn}, version = version + 1
            where id = ${id} and version = ${version ?? 0} and deleted_at is null returning ${columns}`,
    )
    .catch((error) => {
      throw violatedConstraint(error) === 'box_name_key'
        ? new Problem('box.duplicate_name', { status: 409, fields: { name: 'is taken' } })
        : error
    })
  if (!row) throw staleProblem('box', await getBox(tx, id as number))
  return row
}

export const boxFileRoutes = createFileRoutes('backoffice', '')

export const boxService: ServiceDefinition = {
  name: 'backoffice',
  migrations: join(import.meta.dirname, 'migrations'),
  routes: [
    (app) =>
      registerFileRoutes(app, boxFileRoutes, {
        canSee: (_file, user) => user.permissions.includes('box:view'),
      }),
    (app) => {
      implement(app, boxRoutes.findBoxes, ({ body, user }) =>
        findBoxes(app.db, body, user.companyId ?? undefined),
      )
      implement(app, boxRoutes.saveBox, ({ body, user }) =>
        app.audited(user, async (tx, record) => {
          const before = body.id === undefined ? null : ((await getBox(tx, body.id)) ?? null)
          const after = await saveBox(tx, body)
          record({ noun: 'box', id: after.id, action: before ? 'edit' : 'create', before, after })
          return after
        }),
      )
      implement(app, boxRoutes.getBox, async ({ params, query }) => {
        const box = await getBox(app.db, params.id)
        if (!box) throw staleProblem('box', undefined)
        return query.loud ? { ...box, name: box.name.toUpperCase() } : box
      })
      implement(app, boxRoutes.nameBox, ({ body }) => body.trim())
      implement(app, boxRoutes.countBox, ({ body }) => `${body.count + 1} ${body.name}`)
      implement(app, boxRoutes.breakBox, () => {
        throw new Error('secret inner workings')
      })
    },
  ],
}
