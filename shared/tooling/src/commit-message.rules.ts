const maxLength = 72

/** Matches areas, comma-separated, and two words: `rma, chat: refuse a second open request`. */
const shape = /^[\w-]+(?:, [\w-]+)*: (\S+)(?: (\S+))?/

/** Words after which the previous word was a subject: `staff are told …`. */
const auxiliary = /^(is|are|was|were|has|have|had|does|did|can|could|may|might|must|shall|should|will|would)$/

/** Subjects that git writes itself. */
const byGit = /^(Merge |Revert "|(fixup|squash|amend)! )/

/** Words that begin a sentence or a noun phrase, never a command. */
const notVerbs = new Set(
  [
    'a an the this that these those its their his her our your my own',
    'i it we you they he she one everyone everybody nobody nothing none something somebody',
    'what who whom whose which when where why how whether that if as because so than',
    'of by for from in into on at to with without under over after before until about between beside like per via',
    'all any both each either every few many more most much neither no not only other another several some such less least',
    'also already always just now never new old there here two three four five six seven eight nine ten',
    'is are was were be been has have had does did can could may might must shall should will would',
    'made kept held told got gave given ran wrote written sent found built took taken left lost said',
    'began begun broke broken brought chose chosen came went gone saw seen spoke stood taught thought',
    'wip misc stuff',
  ].flatMap((words) => words.split(' ')),
)

/** Verbs that look like a participle, a third person, an adverb or a noun. */
const verbs = new Set(
  [
    'bring ping sing string swing',
    'bleed breed embed exceed feed heed need proceed seed shed shred speed succeed weed',
    'alias bias canvas focus',
    'apply comply imply multiply rely reply supply',
    'augment cement comment complement document experiment implement increment decrement instrument segment supplement',
    'caution condition mention partition position provision question ration transition version',
  ].flatMap((words) => words.split(' ')),
)

const forms: [form: RegExp, name: string][] = [
  [/ing$/, 'a gerund'],
  [/ed$/, 'a past form'],
  [/[^su]s$/, 'a third person or a plural'],
  [/ly$/, 'an adverb'],
  [/(tion|ment|ness|ity|ance|ence)$/, 'a noun'],
]

/** Describes the problem of a commit message's first line, or undefined. */
export function findSubjectProblem(subject: string): string | undefined {
  if (byGit.test(subject)) return undefined
  if (subject.length > maxLength) return `has ${subject.length} characters, at most ${maxLength} are allowed`
  const [, first, second = ''] = shape.exec(subject) ?? []
  if (!first) return 'does not begin with an area and a verb, as "rma: refuse …"'
  const problem = auxiliary.test(second) ? `"${first} ${second}", a statement` : verbProblem(first)
  return problem && `begins with ${problem}; a subject is a command: "rma: refuse …"`
}

function verbProblem(word: string): string | undefined {
  if (verbs.has(word)) return undefined
  if (notVerbs.has(word) || !/^[a-z]+(-[a-z]+)*$/.test(word)) return `"${word}", which is no verb`
  const form = forms.find(([pattern]) => pattern.test(word))
  return form && `"${word}", ${form[1]}`
}
