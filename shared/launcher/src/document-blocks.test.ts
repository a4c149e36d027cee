import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { services } from '@portal/contracts/service.ts'
import { parseProvider } from '@portal/identity/identity-provider/provider.rules.ts'
import { openDatabase } from '@portal/service-kit/database/database.ts'
import { migrate } from '@portal/service-kit/migrate.ts'
import { readBlocks } from '@portal/testing/node/document.ts'
import { startPostgres } from '@portal/testing/node/postgres.ts'
import { startTestService } from '@portal/testing/node/service.ts'
import { withConnection } from './database.builder.ts'
import { root } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-blocks-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const blocks = ['docs/deploy.md', 'docs/operate.md'].flatMap(readBlocks)
const shellBlocks = blocks.filter(({ language }) => language === 'sh')
/** Texts of the blocks that tests of this file run. */
const run = new Set<string>()
function findBlock(part: string): string {
  const found = shellBlocks.filter(({ text }) => text.includes(part))
  assert.equal(found.length, 1, part)
  const { text = '' } = found[0] ?? {}
  run.add(text)
  return text
}

const environment = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
const portal = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync('sh', [join(root, 'deploy/run.sh'), 'portal', ...args], {
    env: { ...environment, ...env },
    encoding: 'utf8',
  })

test('parses every block as shell, or as the file of a provider', () => {
  assert.ok(blocks.length > 12, `${blocks.length} blocks`)
  for (const { document, language, text } of blocks) {
    if (language === 'json') assert.equal(parseProvider(text).name, 'Sun Inc.')
    else {
      assert.equal(language, 'sh', `${document}: ${text}`)
      const { status, stderr } = spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' })
      assert.equal(status, 0, `${document}: ${stderr}${text}`)
    }
  }
})

test('uses commands, options and files that exist', () => {
  const help = portal(['help'])
  const lines = shellBlocks.flatMap(({ text }) => text.split('\n')).map((line) => line.replace(/ # .*/, ''))
  const commands = lines.flatMap((line) => /(?:npm run portal --|run\.sh portal) (.*)/.exec(line)?.[1] ?? [])
  assert.ok(commands.length > 20, `${commands.length} commands`)
  for (const command of commands) {
    const [noun = '', verb = ''] = command.split(' ')
    const isPair = /^[a-z]+$/.test(verb) && help.includes(`  ${noun} ${verb}`)
    assert.ok(isPair || help.includes(`  ${noun} `), command)
    for (const [option] of command.matchAll(/--[a-z-]+/g)) assert.ok(help.includes(option), command)
  }
  for (const [file] of lines.join('\n').matchAll(/(?<![\w/])deploy\/[\w./@*-]+/g))
    assert.ok(file.includes('*') || existsSync(join(root, file)), file)
})

/**
 * Simulated machine: its folders are below a folder of this one, and its clone of the repository links to
 * the checkout. Programs that change accounts, packages or the system only record their calls.
 */
function aMachine() {
  const machine = mkdtempSync(join(folder, 'machine-'))
  const inMachine = (path: string) => join(machine, path)
  const folders = [
    'bin',
    'srv',
    'var/backups',
    'etc/portal',
    'etc/systemd/system',
    'etc/nginx/modules-enabled',
  ]
  for (const path of folders) mkdirSync(inMachine(path), { recursive: true })
  const program = (name: string, script: string) =>
    writeFileSync(inMachine(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  for (const name of ['useradd', 'npm', 'systemctl', 'psql'])
    program(
      name,
      `for part; do printf '%s\\n' "$part"; done >> '${machine}/${name}.log'; echo >> '${machine}/${name}.log'`,
    )
  program('git', '[ "$1" = clone ] && ln -s "$2" "$3"')
  // The account "portal" does not exist on this machine.
  program(
    'install',
    `for part; do
  case $owner$part in
    -[og]) owner=1 ;;
    1*) owner= ;;
    *) set -- "$@" "$part" ;;
  esac
  shift
done
PATH="\${PATH#*:}"
exec install "$@"`,
  )
  return {
    path: inMachine,
    run(text: string, values: Record<string, string> = {}) {
      const places = { '<this repository>': root, ...values }
      const script = Object.entries(places).reduce(
        (script, [name, value]) => script.replaceAll(name, value),
        text.replace(/(?<![\w.:/])\/(srv|etc|var)\//g, `${machine}/$1/`),
      )
      const { status, stderr } = spawnSync('sh', ['-e', '-c', script], {
        env: { ...environment, PATH: `${machine}/bin:${process.env.PATH}` },
        encoding: 'utf8',
      })
      assert.equal(status, 0, `${stderr}${script}`)
    },
    /** Returns the arguments of a program's calls since the last query. */
    calls(program: string): string[][] {
      const log = inMachine(`${program}.log`)
      const text = readFileSync(log, 'utf8')
      rmSync(log)
      return text
        .split('\n\n')
        .filter(Boolean)
        .map((call) => call.split('\n'))
    },
    mode: (path: string) => (statSync(inMachine(path)).mode & 0o777).toString(8),
  }
}
type Machine = ReturnType<typeof aMachine>

/** Checks that every unit and its settings files are installed. */
function assertInstalled(machine: Machine, units: string[]) {
  for (const unit of units) {
    const name = unit.replace(/@\w+/, '@')
    const file = machine.path(`etc/systemd/system/${/\.\w+$/.test(name) ? name : `${name}.service`}`)
    const text = readFileSync(file, 'utf8')
    for (const [, path = ''] of text.matchAll(/^EnvironmentFile=\/(.*)$/gm))
      assert.ok(existsSync(machine.path(path)), `${unit}: ${path}`)
    const [, activated] = /^Service=(.*)$/m.exec(text) ?? []
    if (activated) assertInstalled(machine, [activated])
    if (unit.endsWith('.timer')) assertInstalled(machine, [unit.replace('.timer', '.service')])
  }
}
/** Checks that every service starts, the gateway last, because it calls the others. */
function assertEachService(units: (string | undefined)[]) {
  const names = units.map((unit) => unit?.replace('portal-service@', ''))
  assert.equal(names.at(-1), 'gateway')
  assert.deepEqual(names.toSorted(), [...services].sort())
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const onLinux = { skip: process.platform === 'linux' ? false : 'the commands are for Linux' }

test('sets up one machine', onLinux, () => {
  const machine = aMachine()
  machine.run(findBlock('deploy/portal.env.example'))
  assert.deepEqual(machine.calls('npm'), [['ci'], ['run', 'build']])
  assert.deepEqual(
    [machine.mode('var/backups/portal'), machine.mode('etc/portal/portal.env')],
    ['700', '640'],
  )
  assert.equal(readFileSync(machine.path('etc/portal/portal.env'), 'utf8'), read('deploy/portal.env.example'))
  const calls = machine.calls('systemctl')
  assert.deepEqual(calls, [['enable', '--now', 'portal', 'portal-backup.timer']])
  assertInstalled(
    machine,
    calls.flatMap((call) => call.slice(2)),
  )
})

test('sets up several machines, and upgrades them with the gateway last', onLinux, async () => {
  const machine = aMachine()
  const postgres = await startPostgres({ isSmall: true })
  machine.run(findBlock('psql -c'))
  for (const call of machine.calls('psql'))
    for (const sql of call.filter((part) => part !== '-c'))
      await withConnection(postgres.url, (client) => client.query(sql))
  assert.deepEqual(machine.calls('systemctl'), [['restart', 'postgresql']])

  machine.run(findBlock('portal-services.conf'))
  assert.equal(
    readFileSync(machine.path('etc/nginx/modules-enabled/90-portal-services.conf'), 'utf8'),
    read('deploy/proxy/services.conf'),
  )
  const [, name = ''] = /'(127\.0\.0\.1 \S+)'/.exec(findBlock('portal-services.conf')) ?? []
  assert.equal(readFileSync(machine.path('etc/hosts'), 'utf8'), `${name}\n`)
  for (const [, host] of read('deploy/shared.env.example').matchAll(/^[A-Z]+_URL=https:\/\/([^:]+):9/gm))
    assert.equal(`127.0.0.1 ${host}`, name)

  machine.run(findBlock('portal roles'), { 'db.example': new URL(postgres.url).host })
  assert.deepEqual(
    [machine.mode('etc/portal/shared.env'), machine.mode('etc/portal/databases.env')],
    ['640', '640'],
  )
  const addresses = readFileSync(machine.path('etc/portal/databases.env'), 'utf8')
  assert.match(addresses, /^(DATABASE_URL_[A-Z]+=postgres(ql)?:\/\/\S+\n){7}$/)
  for (const [, service = '', url = ''] of addresses.matchAll(/^DATABASE_URL_([A-Z]+)=(.*)$/gm)) {
    const schema = service.toLowerCase()
    const db = openDatabase({ url, schema, poolSize: 1 })
    await migrate(db, join(root, 'services', schema, 'migrations')).finally(() => db.close())
  }
  await postgres.stop()

  machine.run(findBlock('enable --now portal-gateway.socket'))
  const [proxy, ...enabled] = machine.calls('systemctl')
  assert.deepEqual(proxy, ['restart', 'nginx'])
  assertEachService(enabled.slice(1).map((call) => call.at(-1)))
  assert.deepEqual(enabled[0], ['enable', '--now', 'portal-gateway.socket'])
  assertInstalled(machine, [...enabled.flatMap((call) => call.slice(2)), 'portal-backup.timer'])

  machine.run(findBlock('ln -sfn'))
  assert.equal(readlinkSync(machine.path('srv/portal')), 'portal-1.1.0')
  assert.ok(existsSync(machine.path('srv/portal-1.0.0/package.json')))
  assertEachService(machine.calls('systemctl').map(([, unit]) => unit))
})

test('serves HTTPS with the certificate of the documentation', {
  skip: spawnSync('openssl', ['version']).error ? 'openssl is not installed' : false,
}, async () => {
  execFileSync('sh', ['-e', '-c', findBlock('openssl x509')], { cwd: folder, stdio: 'ignore' })
  const file = (name: string) => join(folder, 'tls', name)
  const tls = { cert: file('portal.pem'), key: file('portal.key') }
  const service = await startTestService({ name: 'tools', routes: [] }, { config: { tls } })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const statusFor = (servername: string) =>
    new Promise((resolve) => {
      const ca = readFileSync(file('ca.pem'))
      get({ host: '127.0.0.1', port, path: '/health/live', servername, ca, agent: false }, (answer) =>
        resolve(answer.resume().statusCode),
      ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    })
  try {
    assert.equal(await statusFor('portal.internal'), 200)
    assert.equal(await statusFor('other.internal'), 'ERR_TLS_CERT_ALTNAME_INVALID')
    await assert.rejects(fetch(`http://127.0.0.1:${port}/health/live`))
    const env = { PORT: `${port}`, TLS_CERT: tls.cert }
    const check = spawn(process.execPath, [join(root, 'deploy/healthcheck.mjs')], { env })
    assert.deepEqual(await once(check, 'exit'), [0, null])
  } finally {
    await service.close()
  }
})

test('runs every block, or an end-to-end test does', () => {
  const others = shellBlocks.filter(({ text }) => !run.has(text))
  assert.deepEqual(
    others.filter(({ document, text }) => document !== 'docs/operate.md' && !text.includes('runuser')),
    [],
  )
})
