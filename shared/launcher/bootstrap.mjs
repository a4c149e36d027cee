// Runs with any Node ≥ 20 on the machine and without dependencies: installs the packages, including the
// project's own Node, and starts that.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const commands = {
  start: 'shared/launcher/src/main.ts',
  test: 'shared/tooling/src/test.ts',
  dev: 'shared/launcher/src/dev.ts',
  portal: 'shared/launcher/src/cli.ts',
}

/** Returns the reason why this machine cannot run the portal, or undefined. */
export function findMachineProblem(version, platform) {
  if (platform === 'win32')
    return 'The portal runs on Linux and macOS. On Windows, use WSL: https://learn.microsoft.com/windows/wsl/install'
  if (Number(version.split('.')[0]) < 20)
    return `Node ${version} is too old: the portal needs Node 20 or newer, see https://nodejs.org`
  return undefined
}

/**
 * True unless every package of the lock file is installed in its version. Packages for other platforms may
 * be missing.
 */
export function needsInstall(lock, installed) {
  if (!installed) return true
  return Object.entries(lock.packages).some(([path, entry]) => {
    if (!path.includes('node_modules/')) return false
    const present = installed.packages[path]
    if (!present) return !entry.optional && !entry.devOptional
    return present.version !== entry.version || present.link !== entry.link
  })
}

const read = (path) =>
  existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : undefined

const isInstalled = () =>
  existsSync(join(root, 'node_modules/.bin/node')) &&
  !needsInstall(read('package-lock.json'), read('node_modules/.package-lock.json'))

/** Waits for another installing start, because two concurrent installs would break each other's packages. */
async function alone(work) {
  const file = join(root, '.data/installing')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  for (let said = false; ; said = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const other = Number(readFileSync(file, 'utf8'))
      if (!isAlive(other)) rmSync(file, { force: true })
      else if (!said) console.log(`  Another start (process ${other}) is installing; waiting for it …`)
      await sleep(300)
    }
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    console.log('  Installing packages (the first time this takes a minute or two and needs the network) …')
    const began = Date.now()
    const seconds = () => Math.round((Date.now() - began) / 1000)
    const ticker = setInterval(() => console.log(`  … still installing (${seconds()} s)`), 15_000)
    const code = await npmCi().finally(() => clearInterval(ticker))
    if (code !== 0) {
      throw new Error(
        'The packages could not be installed; npm says why above. The first start needs the network (or a filled npm cache). Run it again when that is mended.',
      )
    }
    console.log(`  Installed (${seconds()} s)`)
  })
}

function npmCi() {
  const [command, ...first] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  // Removes npm's script variables, which would mislead a nested npm.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^npm_(package|lifecycle)_/.test(key)),
  )
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, 'ci', '--loglevel=error', '--prefer-offline'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject).once('exit', resolve)
  })
}

async function run(command, args) {
  const why = findMachineProblem(process.versions.node, process.platform)
  if (why) throw new Error(why)
  const script = commands[command]
  if (!script) throw new Error(`Unknown command "${command}": one of ${Object.keys(commands).join(', ')}`)
  await install()
  const node = join(root, 'node_modules/.bin/node')
  if (spawnSync(node, ['--version']).status !== 0)
    throw new Error(
      "The project's own Node (node_modules/.bin/node) does not run on this machine. Remove node_modules and start again.",
    )
  // Shares a compile cache with child processes.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.argv.splice(1, 2, join(root, script))
    await import(pathToFileURL(join(root, script)).href)
    return
  }
  // Opens an IPC channel, so that the portal stops itself when this process is killed.
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Passes the signal on, because npm does not and its children would keep running unnoticed.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000).unref()
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  run(process.argv[2], process.argv.slice(3)).catch((error) => {
    console.error(`\n${error.message}\n`)
    process.exit(1)
  })
}
