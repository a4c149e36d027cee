import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findDeclaration } from '../../contracts/src/errors/all.ts'

const root = join(import.meta.dirname, '../../..')
const value = '§'

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path)
    return /\.ts$/.test(path) && !/\.(test|builder)\.ts$/.test(path) ? [path] : []
  })
}

/** Replaces each `${…}` by one character, inner ones first, so that no literal is nested. */
function flat(source: string): string {
  const next = source.replaceAll(/\$\{[^{}]*\}/g, value)
  return next === source ? source : flat(next)
}
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\//g, '')
const sources = ['services', 'shared/service-kit/src', 'shared/contracts/src']
  .flatMap((folder) => files(join(root, folder)))
  .map((path) => ({ path, source: withoutComments(readFileSync(path, 'utf8')) }))
const flatSources = sources.map(({ source }) => flat(source).replaceAll('%s', value)).join('\n')

interface Sent {
  error: string
  /** `undefined` for a computed code. */
  msg: string | undefined
}

const escaped = (text: string) => text.replaceAll(/\\(.)/g, '$1')
/** Pattern of `problem('order.stale', …)` and similar calls, up to the next one. */
const sending =
  /(?:[Pp]roblem|refused?|error)(?:\(|: )\s*(['"`])((?:[A-Za-z]+|§)\.[a-z_]+)\1((?:(?![Pp]roblem\(|refused\()[\s\S]){0,400})/g
const message = /msg:\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/

const sentBy = (source: string): Sent[] =>
  [...flat(source.replaceAll(`\${kind}`, 'import')).matchAll(sending)].map(
    ([, , error = '', after = '']) => ({
      error,
      msg: message.exec(after)?.[2],
    }),
  )
const sent = sources.flatMap(({ source }) => sentBy(source))

/** Codes composed of parts in the source. */
const composed =
  /^said\.(\{\w+\} (devices?|replaced parts?|warrant(y|ies)|claims?|repairs? with a replacement)|must (be|have) |\{type\} has the variants |\{status\} \/ |Nothing was changed: \{missing\}|\w+( number)?$)/

for (const file of readdirSync(join(root, 'shared/client/src/locales'))) {
  const texts = JSON.parse(readFileSync(join(root, 'shared/client/src/locales', file), 'utf8')) as Record<
    string,
    string
  >
  const wordings = Object.keys(texts)
    .filter((key) => key.startsWith('said.'))
    .map((key) => ({ key, text: key.slice('said.'.length).replaceAll(/\{\w+\}/g, value) }))
  const isSaid = (msg: string) => {
    const text = escaped(msg).replace(/\.$/, '')
    return text === value || wordings.some((wording) => wording.text === text)
  }
  const last = (error: string) => error.split('.').at(-1)
  const hasKey = (error: string) => `problem.${error}` in texts || `problem.${last(error)}` in texts

  test(`${file}: has a text for every error that a service sends`, () => {
    assert.ok(sent.length > 0)
    const missing = sent.filter(
      ({ error, msg }) => !findDeclaration(error) && !hasKey(error) && !(msg && isSaid(msg)),
    )
    assert.deepEqual(
      missing.map(({ error, msg }) => `${error}: ${msg}`),
      [],
    )
  })

  test(`${file}: has a text for every message of order, device, part and import rules`, () => {
    const ruled = sources.filter(({ path }) =>
      /(backoffice\/src|service-kit\/src\/import)\/.*\.rules\.ts$/.test(path),
    )
    const said = ruled.flatMap(({ source }) =>
      [
        ...flat(source).matchAll(/(?:msg: |fields?\.?[\w[\]]* = |return |\? )(['`])((?:\\.|(?!\1).)*)\1/g),
      ].map(([, , text = '']) => text),
    )
    const sentences = said.filter((text) => /[a-z]{2} .*[a-z]{2}/.test(text) && !text.includes('{'))
    assert.ok(sentences.length > 20)
    assert.deepEqual([...new Set(sentences.filter((text) => !isSaid(text)))], [])
  })

  test(`${file}: has no text for removed errors`, () => {
    const errors = new Set(sent.map(({ error }) => error))
    const lasts = new Set([...errors].map(last))
    const general = new Set([...errors].filter((error) => error.startsWith(value)).map(last))
    const isSent = (error: string) =>
      error.includes('.')
        ? errors.has(error) || general.has(last(error)) || flatSources.includes(`'${last(error)}'`)
        : lasts.has(error)
    const dead = Object.keys(texts).filter(
      (key) =>
        key.startsWith('problem.') &&
        !findDeclaration(key.slice('problem.'.length)) &&
        !isSent(key.slice('problem.'.length)),
    )
    const unsaid = wordings.filter(({ key, text }) => !composed.test(key) && !flatSources.includes(text))
    assert.deepEqual([...dead, ...unsaid.map(({ key }) => key)], [])
  })
}
