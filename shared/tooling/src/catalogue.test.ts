import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const shared = ['shared/ui', 'shared/client']
const packages = [
  'shell',
  ...readdirSync(root).filter((name) => name.startsWith('mf-')),
  ...shared,
  // Writes the public logs in the reader's language.
  'services/gateway',
  // Sends e-mails.
  'shared/service-kit',
]
/** All languages of the shell except English, the language of the source texts. */
const languages = readdirSync(join(root, 'shell/locales')).map((file) => file.replace('.json', ''))

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(path) && !/\.(test|mock|builder)\.tsx?$/.test(path)
      ? [readFileSync(path, 'utf8')]
      : []
  })
}

const literal = String.raw`(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)")`
/**
 * Finds `t('…')`, also over several lines, and the texts of columns and options, which components translate.
 */
const patterns = [
  new RegExp(String.raw`\bt\(\s*${literal}`, 'g'),
  new RegExp(String.raw`\b(?:label|problem|advice):\s*${literal}`, 'g'),
]

/** Files with tables of labels in the contracts, and a package whose pages show them. */
const labelled: [file: string, page: string][] = ['mf-rma', 'mf-backoffice'].map((page) => [
  'shared/contracts/src/rma-status.ts',
  page,
])

/** Texts that a service sends for translation, and the package whose page shows them. */
const sent: [service: string, page: string][] = [
  ['services/gateway/src/remote', 'shell'],
  ['services/backoffice/src/detail', 'mf-backoffice'],
]
/** Files of notices (`'ticket.opened': { text: 'New ticket …' }`), which any page may show. */
const noticeFiles = globSync('services/*/src/**/notices.ts', { cwd: root })
/** An event's title, the text of `toMessage('…')`, and every literal that has both words and a `{value}`. */
const sentPatterns = [
  /\btitle: '([^'\n]+)'/g,
  /\btoMessage\(\s*'([^'\n]+)'/g,
  /'((?=[^'`\n]*\{\w+\})[^'`\n{}]*[A-Za-z]{2}[^'`\n]*)'/g,
]
const sentTexts = (source: string) =>
  sentPatterns.flatMap((pattern) =>
    [...withoutComments(source).matchAll(pattern)].map(([, text = '']) => text),
  )

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\//g, '')
const textsIn = (source: string) =>
  patterns.flatMap((pattern) =>
    [...withoutComments(source).matchAll(pattern)].map(([, single, double]) =>
      (single ?? double ?? '').replaceAll('\\', ''),
    ),
  )

function catalogue(name: string, language: string): Record<string, string> {
  const files = ['locales', 'src/locales'].map((folder) => join(root, name, folder, `${language}.json`))
  return Object.assign(
    {},
    ...files.filter(existsSync).map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
  )
}

const known = (name: string, language: string) =>
  Object.assign({}, ...[name, ...shared].map((part) => catalogue(part, language)))

for (const language of languages) {
  for (const name of packages) {
    test(`${language}: translates every text of ${name}`, () => {
      const texts = new Set(sources(join(root, name, 'src')).flatMap(textsIn))
      assert.deepEqual([...texts].filter((text) => !known(name, language)[text]).sort(), [])
    })

    test(`${language}: keeps the placeholders of ${name}`, () => {
      const values = (text: string) => String([...text.matchAll(/\{\w+\}/g)].map(String).sort())
      const wrong = Object.entries(catalogue(name, language)).filter(
        // The key of an error is its code, see error-messages.test.tsx.
        ([text, translated]) => !text.startsWith('problem.') && values(text) !== values(translated),
      )
      assert.deepEqual(wrong, [])
    })

    test(`${language}: translates titles of pages, actions and bar entries of ${name}`, () => {
      const file = join(root, name, 'remote.json')
      const described: Record<string, { title: string }[] | undefined> = existsSync(file)
        ? JSON.parse(readFileSync(file, 'utf8'))
        : {}
      const { pages = [], actions = [], bar = [] } = described
      assert.deepEqual(
        [...pages, ...actions, ...bar].filter(({ title }) => !catalogue(name, language)[title]),
        [],
      )
    })
  }

  for (const [file, page] of labelled) {
    test(`${language}: ${page} translates every label of ${file}`, () => {
      const texts = textsIn(readFileSync(join(root, file), 'utf8'))
      assert.ok(texts.length > 5)
      assert.deepEqual(
        texts.filter((text) => !known(page, language)[text]),
        [],
      )
    })
  }

  for (const [service, page] of sent) {
    test(`${language}: translates event texts of ${service} in ${page}`, () => {
      const texts = new Set(sources(join(root, service)).flatMap(sentTexts))
      assert.ok(texts.size > 5)
      assert.deepEqual([...texts].filter((text) => !known(page, language)[text]).sort(), [])
    })
  }

  for (const file of noticeFiles) {
    test(`${language}: translates every notice of ${file}`, () => {
      const source = readFileSync(join(root, file), 'utf8')
      const texts = [...source.matchAll(/'\w+\.\w+': \{\s*text:\s*'([^'\n]+)'/g)].map(([, text = '']) => text)
      assert.ok(texts.length > 0)
      assert.deepEqual(
        texts.filter((text) => !catalogue('shared/client', language)[text]),
        [],
      )
    })
  }

  test(`${language}: translates the subjects of notices of each service`, () => {
    const source = readFileSync(join(root, 'shared/contracts/src/notice.contract.ts'), 'utf8')
    const declared = source.match(/noticeTopics = \{(.*?)\}/s)?.[1] ?? ''
    const topics = [...declared.matchAll(/^ {2}\w+: '([^']+)'/gm)].map(([, text = '']) => text)
    assert.ok(topics.length > 2)
    assert.deepEqual(
      topics.filter((text) => !catalogue('shell', language)[text]),
      [],
    )
  })

  test(`${language}: translates every menu entry and role`, () => {
    const rules = (name: string) =>
      readFileSync(join(root, `services/identity/src/access/${name}.rules.ts`), 'utf8')
    const roles = [...rules('permission').matchAll(/^ {2}\w+: '([A-Z][^']+)',$/gm)].map(
      ([, text]) => text ?? '',
    )
    const texts = [...textsIn(rules('menu')), ...roles]
    assert.ok(texts.includes('Order') && texts.includes('Administrator'))
    assert.deepEqual(
      texts.filter((text) => !catalogue('shell', language)[text]),
      [],
    )
  })
}

test('translates a text alike in every package', () => {
  for (const language of languages) {
    const translations = new Map<string, Set<string>>()
    for (const name of packages)
      for (const [text, translated] of Object.entries(catalogue(name, language)))
        translations.set(text, (translations.get(text) ?? new Set()).add(translated))
    const different = [...translations].filter(([, all]) => all.size > 1).map(([text, all]) => [text, ...all])
    assert.deepEqual(different, [], language)
  }
})
