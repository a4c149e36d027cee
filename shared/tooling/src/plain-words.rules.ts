import { parseSync, Visitor } from 'oxc-parser'

export interface WordingProblem {
  rule: 'comment' | 'name' | 'title' | 'spread' | 'width'
  line: number
  message: string
}

const maxColumns = 110
/** Reasons for linters, which must be on one line. */
const oneLine = /biome-ignore|@ts-|https?:\/\//

/** Words that begin a relative clause or a prepositional phrase where a sentence or a noun is expected. */
const clauseStart = /^(What|Who|Whose|Whom|Where|Of|By|For|Under|As|Until)\b(?!-)/
const titleStart =
  /^(what|whatever|who|whoever|whose|whom|where|of|by|for|under|as|until|nobody|somebody|nothing|one|another)\b(?!-)/i
/** Identifiers of requirements at the beginning of test titles. */
const requirements = /^([A-Z]+-\d+[a-z]?,? )+/

const testFunction = /^(test|it|describe|\w+\.test)(\.\w+)*$/

/** Finds unclear comments, exported names, test titles and spreads. */
export function findWordingProblems(file: string, source: string): WordingProblem[] {
  const { program, comments, module, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const problems: (Omit<WordingProblem, 'line'> & { at: number })[] = []

  for (const { value, type, start } of comments) {
    const text = value.replace(/^[*\s]+/, '')
    const isContinued = type === 'Line' && /^\s*\/\/.*\n\s*$/.test(lastTwoLines(source, start))
    if (clauseStart.test(text) && !isContinued)
      problems.push({ rule: 'comment', at: start, message: `comment begins with "${text.split(/\s/)[0]}"` })
  }

  for (const { exportName } of module.staticExports.flatMap(({ entries }) => entries))
    if (exportName.name && /^[a-z]\w*Of$/.test(exportName.name))
      problems.push({
        rule: 'name',
        at: exportName.start ?? 0,
        message: `name "${exportName.name}" ends in Of`,
      })

  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !testFunction.test(source.slice(callee.start, callee.end))) return
      if (title.type !== 'TemplateLiteral' && title.type !== 'Literal') return
      const text = source.slice(title.start + 1, title.end - 1).replace(requirements, '')
      if (titleStart.test(text))
        problems.push({
          rule: 'title',
          at: title.start,
          message: `test title begins with "${text.split(/\s/)[0]}"`,
        })
    },
    ObjectExpression({ properties }) {
      for (const { type, start, ...property } of properties)
        if (
          type === 'SpreadElement' &&
          'argument' in property &&
          property.argument.type === 'ObjectExpression'
        )
          problems.push({ rule: 'spread', at: start, message: 'object literal is spread into another' })
    },
  }).visit(program)

  return [
    ...problems.map(({ at, ...problem }) => ({ ...problem, line: lineNumber(source, at) })),
    ...longComments(source),
  ]
}

/** Returns the line before an offset, and its own line up to there. */
const lastTwoLines = (source: string, offset: number) =>
  source.slice(0, offset).split('\n').slice(-2).join('\n')

const lineNumber = (source: string, offset: number) => source.slice(0, offset).split('\n').length

/** Lists comment lines that are too long, because the formatter does not wrap comments. */
const longComments = (source: string): WordingProblem[] =>
  source
    .split('\n')
    .flatMap((text, index) =>
      text.length > maxColumns && /^\s*(\/\/|\/?\*+) /.test(text) && !oneLine.test(text)
        ? [{ rule: 'width', line: index + 1, message: `comment is longer than ${maxColumns} columns` }]
        : [],
    )
