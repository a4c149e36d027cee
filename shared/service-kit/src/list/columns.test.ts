import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createList } from '@portal/contracts/list.ts'
import { CodeFilter, DayFilter, TextFilter } from '@portal/contracts/page.ts'
import { Day, Id, Instant, Nullable, OneOf, OptionalText, Version } from '@portal/contracts/values.ts'
import * as T from 'typebox'
import {
  code,
  codes,
  codesOrAll,
  computed,
  createColumns,
  day,
  flag,
  hidden,
  instant,
  joinTexts,
  json,
  number,
  prose,
  text,
  texts,
} from './columns.ts'
import { combineFilters } from './list.ts'

const fields = {
  boxNo: OptionalText(40),
  colour: OneOf(['RED', 'BLUE']),
  packedOn: Nullable(Day),
  note: OptionalText(200),
  lines: T.Array(T.Number()),
}
const Box = T.Object({
  id: Id,
  version: Version,
  ...fields,
  weight: T.Number(),
  updatedAt: Instant,
  deletedAt: T.Optional(Instant),
})
const contract = {
  list: createList(Box, {
    boxNo: { filter: TextFilter, uses: ['sort', 'export'] },
    colour: { filter: CodeFilter(fields.colour) },
    packedOn: { filter: DayFilter },
    tags: { filter: CodeFilter(T.String()), uses: ['export'] },
    weight: { uses: ['sort', 'export'] },
    note: { uses: ['export'] },
    lines: {},
    updatedAt: {},
  }),
  draft: T.Object({ id: T.Optional(Id), version: T.Optional(Version), ...fields }),
}

const given = {
  id: number('id'),
  version: number('version'),
  boxNo: text('box_no'),
  colour: code('colour'),
  packedOn: day('packed_on'),
  note: prose('note'),
  lines: json('lines'),
  tags: hidden(codes('tags')),
  weight: computed('number', '(select 1)', { exported: '(select 2)' }),
  updatedAt: instant('updated_at'),
}
const columns = createColumns(contract, given)

test('derives select, sort, filters and export of an entity from one map', () => {
  assert.equal(
    columns.select.text,
    'id, version, box_no as "boxNo", colour, packed_on as "packedOn", note, lines, (select 1) as "weight", updated_at as "updatedAt"',
  )
  assert.deepEqual(columns.sortable, { boxNo: 'box_no', weight: '(select 1)' })
  const found = combineFilters(columns.filters, {
    colour: ['RED'],
    tags: 'new',
    packedOn: { from: '2026-01-01' },
  })
  assert.equal(found?.text, 'colour = any($1) and tags && $2::text[] and packed_on >= $3::date')
  assert.deepEqual(
    Object.entries(columns.exported).map(([field, { kind, value }]) => [field, kind, value.text]),
    [
      ['boxNo', 'text', 'box_no'],
      ['tags', 'codes', `array_to_string(tags, ', ')`],
      ['weight', 'number', '(select 2)'],
      ['note', 'text', 'note'],
    ],
  )
})

test('trims lines of text, keeps prose and stores lists as JSON', () => {
  const draft = { boxNo: ' B-1 ', colour: 'RED', packedOn: null, note: ' two\n', lines: [1] } as const
  assert.deepEqual(columns.values({ ...draft, lines: [...draft.lines] }), {
    box_no: 'B-1',
    colour: 'RED',
    packed_on: null,
    note: ' two\n',
    lines: '[1]',
  })
})

test('writes rows unchanged and drops unknown fields', () => {
  const statement = columns.insertAll('box', [{ id: 1, boxNo: 'B-1', tags: ['new'], weight: 3, cost: 4 }])
  assert.equal(
    statement.text.replace(/\s+/g, ' '),
    'insert into "box" ("id", "box_no", "tags") select "id", "boxNo", "tags" from jsonb_to_recordset($1::jsonb) as given ("id" bigint, "boxNo" text, "tags" text[])',
  )
})

test('filters booleans, several texts, and codes with an "all" value', () => {
  const fields = { isOpen: T.Boolean(), names: T.Array(T.String()) }
  const shelf = createColumns(
    {
      list: createList(T.Object(fields), {
        isOpen: { filter: T.Boolean(), uses: ['sort', 'export'] },
        names: { uses: ['export'] },
        group: { filter: CodeFilter(T.String()) },
      }),
      draft: T.Object({ ...fields, boxIds: T.Array(Id) }),
      linked: ['boxIds'],
    },
    { isOpen: flag('is_open'), names: texts('names'), group: hidden(codesOrAll('groups')) },
  )
  assert.deepEqual(shelf.values({ isOpen: true, names: [' a ', 'b'], boxIds: [1] }), {
    is_open: true,
    names: ['a', 'b'],
  })
  const found = combineFilters(shelf.filters, { isOpen: false, group: 'new' })
  assert.equal(found?.text, "is_open = any($1::boolean[]) and (groups = '{}' or groups && $2::text[])")
  assert.deepEqual(
    Object.values(shelf.exported).map(({ kind, value }) => [kind, value.text]),
    [
      ['text', '(is_open)::text'],
      ['text', joinTexts('names')],
    ],
  )
})

test('fails to compile when map and contract differ', () => {
  assert.equal(typeof promisesThatAreNotKept, 'function')
})

/** Never runs: compiling it is the test. */
function promisesThatAreNotKept() {
  const { weight, tags, packedOn, boxNo, ...others } = given
  // @ts-expect-error the list sorts by the weight, and a row shows it
  createColumns(contract, { ...others, tags, packedOn, boxNo })
  // @ts-expect-error the list filters by tags
  createColumns(contract, { ...others, weight, packedOn, boxNo })
  // @ts-expect-error a row shows the day
  createColumns(contract, { ...others, weight, tags, boxNo, packedOn: hidden(packedOn) })
  // @ts-expect-error a text is no filter by days
  createColumns(contract, { ...others, weight, tags, boxNo, packedOn: text('packed_on') })
  // @ts-expect-error what the database works out has no filter
  createColumns(contract, { ...others, weight, packedOn, boxNo, tags: hidden(computed('codes', 'tags')) })
  // @ts-expect-error a draft writes the number
  createColumns(contract, { ...others, weight, tags, packedOn, boxNo: computed('text', 'upper(box_no)') })
  // @ts-expect-error a draft writes the lines, unless another table keeps them
  createColumns(contract, { ...others, weight, tags, packedOn, boxNo, lines: computed('json', 'lines') })
  createColumns(
    { ...contract, linked: ['lines'] },
    { ...others, weight, tags, packedOn, boxNo, lines: computed('json', 'lines') },
  )
  return createColumns(contract, { ...others, weight, tags, packedOn, boxNo })
}
