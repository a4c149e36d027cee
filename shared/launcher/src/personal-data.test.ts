import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from '@portal/service-kit/database/database.ts'
import type { PersonalTable } from '@portal/service-kit/person/inventory.ts'
import { findPresentTables } from '@portal/service-kit/person/person.repo.ts'
import { createTestDatabase } from '@portal/testing/node/database.ts'
import { readInventories } from './personal-data.ts'
import { createPersonalDataDocument } from './personal-data-document.ts'
import { root } from './service.ts'

/** Parts of column names that refer to people or their contact data. */
const personal =
  /(^|_)(user|username|owner|account|person|people|contact|phone|mail|email|address|customer|purchaser|installer|handler|reviewer|assignee|asker|author|visitor|who|by|city|location|site|audience|subject|agent)(_|$)/
/** JSON columns may contain anything. */
const isOpen = (type: string) => type === 'jsonb' || type === 'json'

/** Copies of the sort keys of changed rows, which are folded into counts within seconds. */
const isRankLog = (table: string) => table.startsWith('rank_log_')

const listed = (entry: PersonalTable): string[] => [
  ...Object.keys(entry.own ?? {}),
  ...('parent' in entry && entry.parent ? [entry.parent.column] : []),
  ...('about' in entry && entry.about ? entry.about : []),
  ...('secret' in entry && entry.secret ? entry.secret : []),
  ...Object.keys(entry.acted ?? {}),
  ...(entry.other ?? []),
]

for (const { service, data } of await readInventories()) {
  test(`${service}: lists exactly the columns that can name a person`, async () => {
    const db = await createTestDatabase({
      name: service,
      migrations: join(root, 'services', service, 'migrations'),
    })
    try {
      const columns = await db.query<{ table: string; name: string; type: string }>(
        sql`select relname as table, attname as name, format_type(atttypid, null) as type
          from pg_attribute join pg_class on pg_class.oid = attrelid
          where relnamespace = ${service}::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
          order by relname, attnum`,
      )
      const entries = await findPresentTables(db, data)
      const isListed = new Set(
        entries.flatMap((entry) => listed(entry).map((column) => `${entry.table}.${column}`)),
      )
      const missing = columns.filter(
        ({ table, name, type }) =>
          (isOpen(type) || (personal.test(name) && /^(text|text\[\])$/.test(type))) &&
          !isListed.has(`${table}.${name}`) &&
          !isRankLog(table) &&
          !(`${table}.${name}` in (data.impersonal ?? {})),
      )
      assert.deepEqual(
        missing.map(({ table, name }) => `${table}.${name}`),
        [],
      )
      const listedNames = [...isListed, ...Object.keys(data.impersonal ?? {})]
      const present = new Set(columns.map(({ table, name }) => `${table}.${name}`))
      assert.deepEqual(
        listedNames.filter((column) => !present.has(column)),
        [],
      )
      const declared = new Set(columns.map(({ table }) => table))
      assert.deepEqual(
        data.tables.map(({ table }) => table).filter((table) => !declared.has(table)),
        [],
      )
    } finally {
      await db.close()
    }
  })
}

test('generates docs/personal-data.md from the services (npm run personal-data:update)', async () => {
  const file = join(root, 'docs/personal-data.md')
  const text = createPersonalDataDocument(await readInventories())
  if (process.env.PERSONAL_DATA_UPDATE) writeFileSync(file, text)
  assert.equal(readFileSync(file, 'utf8'), text)
})
