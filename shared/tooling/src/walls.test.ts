import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { root } from './run.ts'
import { findWallViolations, walls } from './walls.ts'

/** Copies the repository's package files, to add a forbidden import. */
const copy = mkdtempSync(join(tmpdir(), 'portal-walls-'))
for (const name of readdirSync(root).filter((name) =>
  /^(shell|mf-.+|services|shared|e2e|bench)$/.test(name),
)) {
  cpSync(join(root, name), join(copy, name), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist)$/.test(path),
  })
}
after(() => rmSync(copy, { recursive: true, force: true }))

/** Checks the repository with these additional files. */
function brokenWith(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  try {
    return findWallViolations(copy)
  } finally {
    for (const file of Object.keys(files)) rmSync(join(copy, file))
  }
}

const planted: [wall: string, file: string, text: string][] = [
  ['remote-stands-alone', 'mf-tools/src/planted.ts', "import '../../mf-backoffice/src/remote.ts'"],
  ['remote-stands-alone', 'mf-tools/src/planted.ts', "export * from '@portal/shell/layout.ts'"],
  ['shell-knows-no-remote', 'shell/src/planted.ts', "await import('mf-tools/remote.ts')"],
  [
    'feature-stands-alone',
    'mf-backoffice/src/order/planted.ts',
    "import type { X } from '../planted-feature/X.tsx'",
  ],
  ['feature-stands-alone', 'services/backoffice/src/part/planted.ts', "import '../device/device.routes.ts'"],
  [
    'service-stands-alone',
    'services/backoffice/src/planted.ts',
    "import { find } from '@portal/identity/account/account.repo.ts'",
  ],
  [
    'sql-in-repo',
    'services/backoffice/src/order/planted.routes.ts',
    "import { sql } from '@portal/service-kit/database/sql.ts'",
  ],
  [
    'sql-in-repo',
    'services/backoffice/src/order/planted.ts',
    "import { type Db, sql } from '@portal/service-kit/database/database.ts'",
  ],
  ['database-by-service-kit', 'services/backoffice/src/order/planted.ts', "import pg from 'pg'"],
  ['contracts-know-nobody', 'shared/contracts/src/planted.ts', "import '@portal/demo/day.ts'"],
  ['contracts-know-nobody', 'shared/contracts/src/planted.ts', "import 'fastify'"],
  ['api-client-stands-alone', 'shared/api-client/src/planted.ts', "import '@portal/contracts/page.ts'"],
  ['api-client-stands-alone', 'shared/api-client/src/planted.ts', "import 'node:http'"],
  [
    'conversation-stands-anywhere',
    'mf-chat/src/conversation/planted.ts',
    "import { useT } from '@portal/client'",
  ],
  ['browser-without-server', 'mf-backoffice/src/planted.ts', "import '@portal/service-kit/database/sql.ts'"],
  ['browser-without-node', 'shared/ui/src/planted.ts', "import 'fs'"],
  ['server-without-browser', 'services/gateway/src/planted.ts', "import '@portal/client'"],
  ['mui-behind-ui', 'mf-backoffice/src/planted.tsx', "import Button from '@mui/material/Button'"],
  [
    'router-and-store-behind-client',
    'mf-backoffice/src/planted.tsx',
    "import { Link } from 'react-router-dom'",
  ],
  [
    'router-and-store-behind-client',
    'shell/src/planted.ts',
    "import { configureStore } from '@reduxjs/toolkit'",
  ],
  [
    'federation-behind-federation',
    'shell/src/planted.ts',
    "import { init } from '@module-federation/enhanced/runtime'",
  ],
]

/**
 * Tests all imports at once, each in its own file, because reading the repository takes most of the time.
 */
const fileOf = (index: number) => planted[index]?.[1].replace('planted', `planted-${index}`) as string
const broken = brokenWith(Object.fromEntries(planted.map(([, , text], index) => [fileOf(index), text])))

for (const [index, [wall, file, text]] of planted.entries())
  test(`${wall} reports ${file} with ${text}`, () => {
    const said = broken.filter((sentence) => sentence.includes(`: ${fileOf(index)} imports `))
    assert.deepEqual(
      said.map((sentence) => sentence.split(':')[0]),
      [wall],
    )
  })

test('reports an import cycle between folders', () => {
  const said = brokenWith({
    'shell/src/session/planted.ts': "import type { X } from '../layout/HomeLayout.tsx'",
  })
  assert.deepEqual(new Set(said.map((sentence) => sentence.split(':')[0])), new Set(['no-circles']))
})

test('tests every wall by a forbidden import', () => {
  assert.deepEqual(new Set(planted.map(([wall]) => wall)), new Set(walls.map((wall) => wall.name)))
})

test('allows shared folders of the package, and repos of other nouns in a service', () => {
  const said = brokenWith({
    'mf-backoffice/src/order/planted.ts': "import '../common/paths.ts'",
    'services/backoffice/src/part/planted.ts': "import '../device/device.repo.ts'",
  })
  assert.deepEqual(said, [])
})
