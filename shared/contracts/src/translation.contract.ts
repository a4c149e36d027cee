import * as T from 'typebox'
import { type ErrorMessage, storedError } from './envelope.ts'
import { routes } from './route.ts'
import { Instant, Nullable, OneOf, Text } from './values.ts'

export const translationEngines = ['chatgpt', 'google'] as const
export const TranslationEngine = OneOf(translationEngines)
export type TranslationEngine = T.Static<typeof TranslationEngine>

/** Target languages with their labels. */
export const targetLanguages = {
  en: '英语',
  zh_CN: '简体中文',
  de: '德语',
  es: '西班牙语',
  fr: '法语',
  it: '意大利语',
  he: '希伯来语',
  ja: '日语',
  nl: '荷兰语',
  pt: '葡萄牙语',
  ru: '俄语',
  uk: '乌克兰语',
  'zh-TW': '繁体中文',
  ur: '乌尔都语',
  af: '南非荷兰语',
  sq: '阿尔巴尼亚语',
  am: '阿姆哈拉语',
  ar: '阿拉伯语',
  hy: '亚美尼亚语',
  as: '阿萨姆语',
  ay: '艾马拉语',
  az: '阿塞拜疆语',
  bm: '班巴拉语',
  eu: '巴斯克语',
  be: '白俄罗斯语',
  bn: '孟加拉语',
  bho: '博杰普尔语',
  bs: '波斯尼亚语',
  bg: '保加利亚语',
  ca: '加泰罗尼亚语',
  ceb: '宿务语',
  co: '科西嘉语',
  hr: '克罗地亚语',
  cs: '捷克语',
  da: '丹麦语',
  dv: '迪维希语',
  doi: '多格拉语',
  eo: '世界语',
} as const
export type TargetLanguage = keyof typeof targetLanguages
export const TargetLanguage = OneOf(Object.keys(targetLanguages) as TargetLanguage[])

/** Maximum characters of one text, with and without an account. */
export const maxTextLength = { account: 20_000, guest: 5_000 } as const
/** Limits of a sheet for accounts and guests: bytes, and cells with text. */
export const maxSheet = {
  account: { bytes: 10 * 1024 * 1024, cells: 100_000 },
  guest: { bytes: 2 * 1024 * 1024, cells: 10_000 },
} as const

export const TranslationRequest = T.Object(
  {
    text: Text(maxTextLength.account),
    targetLanguage: TargetLanguage,
    sourceLanguage: OneOf(['auto']),
    engine: TranslationEngine,
  },
  { additionalProperties: false },
)
export type TranslationRequest = T.Static<typeof TranslationRequest>

/** Line of the streamed answer (NDJSON). `add` is appended to the text; `all` replaces and completes it. */
export type TranslationLine =
  | { add: string }
  | { all: string; notes: string[]; noteErrors?: ErrorMessage[] }
  | { msg: string; error: string; params?: ErrorMessage['params'] }

export const batchStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export const BatchState = OneOf(batchStates)

/** Cell that was not translated, or that should be checked. */
export const CellNote = T.Object({ place: T.String(), ...storedError })

export const TranslatedBatch = T.Object({
  batchId: T.String({ format: 'uuid' }),
  /** Texts of cells before and after translation, one per line, as far as translated. */
  result: T.Tuple([T.String(), T.Object({ translated: T.String() })]),
  /** True if there is more text than `result` contains. */
  isCut: T.Boolean(),
  state: BatchState,
  fileName: T.String(),
  targetLanguage: TargetLanguage,
  engine: TranslationEngine,
  /** Translated cells, out of `total`. */
  done: T.Integer(),
  total: T.Integer(),
  /** Reason why it stopped. */
  ...storedError,
  notes: T.Array(CellNote),
  noteCount: T.Integer(),
  /** Time at which file and texts are deleted. */
  expiresAt: Instant,
})
export type TranslatedBatch = T.Static<typeof TranslatedBatch>

const BatchFields = T.Object(
  {
    targetLanguage: TargetLanguage,
    engine: TranslationEngine,
    /** If true, answers after reading the file; otherwise after the translation, or half a minute. */
    background: T.Optional(OneOf(['true'])),
  },
  { additionalProperties: false },
)
export type BatchFields = T.Static<typeof BatchFields>
const BatchParams = T.Object({ batchId: T.String({ format: 'uuid' }) })

/**
 * A batch belongs to the account that sent it. A guest's batch is available to anyone with its id, which
 * cannot be guessed.
 */
export const translationRoutes = routes('tools', {
  translateText: {
    path: '/translation/translator/translate',
    access: 'public',
    knowsCaller: true,
    summary: 'Translate a text',
    body: TranslationRequest,
    data: T.String(),
    waits: true,
  },
  streamTranslation: {
    path: '/translation/translator/stream',
    access: 'public',
    knowsCaller: true,
    summary: 'Translate a text, answered line by line while it is translated (NDJSON)',
    body: TranslationRequest,
    download: true,
  },
  translateFile: {
    path: '/translation/file/uploadForBatch',
    access: 'public',
    knowsCaller: true,
    summary: 'Translate a workbook (.xlsx); a long one goes on after the answer',
    bodyType: 'multipart',
    hasFields: true,
    body: BatchFields,
    data: TranslatedBatch,
  },
  getTranslationBatch: {
    path: '/translation/file/batch/{batchId}',
    method: 'GET',
    access: 'public',
    knowsCaller: true,
    summary: 'How far the translation of a workbook is',
    params: BatchParams,
    data: TranslatedBatch,
  },
  cancelTranslationBatch: {
    path: '/translation/file/batch/{batchId}/cancel',
    access: 'public',
    knowsCaller: true,
    summary: 'Stop the translation of a workbook; what is translated is kept',
    params: BatchParams,
    data: TranslatedBatch,
  },
  continueTranslationBatch: {
    path: '/translation/file/batch/{batchId}/continue',
    access: 'public',
    knowsCaller: true,
    summary: 'Go on with a workbook that failed or was cancelled, from where it stopped',
    params: BatchParams,
    data: TranslatedBatch,
  },
  exportTranslationBatch: {
    path: '/translation/file/exportBatch/{batchId}',
    method: 'GET',
    access: 'public',
    knowsCaller: true,
    summary: 'The translated workbook',
    params: BatchParams,
    download: true,
  },
})

const Terms = T.Array(T.String({ minLength: 2, maxLength: 80, pattern: '^\\S(?:[^\\n\\r\\t]*\\S)$' }), {
  maxItems: 1_000,
  uniqueItems: true,
})
/** Names that must not be translated. */
export const Glossary = T.Object({
  terms: Terms,
  /** Version of exactly these terms. */
  version: T.String(),
  changedBy: Nullable(T.String()),
})
export type Glossary = T.Static<typeof Glossary>

export const glossaryRoutes = routes('tools', {
  getGlossary: {
    path: '/translation/glossary',
    method: 'GET',
    access: 'glossary:edit',
    summary: 'The names that stay as they are in translations',
    data: Glossary,
  },
  saveGlossary: {
    path: '/translation/glossary/save',
    access: 'glossary:edit',
    summary: 'Replace the names that stay as they are in translations',
    body: T.Object({ terms: Terms, version: T.String() }, { additionalProperties: false }),
    data: Glossary,
  },
})
