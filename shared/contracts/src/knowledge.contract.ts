import * as T from 'typebox'
import { allDevices, DeviceGroup } from './device-group.ts'
import { ErrorMessage } from './envelope.ts'
import { History } from './history.ts'
import { routes } from './route.ts'
import { Day, Id, Instant, Line, Nullable, OneOf, RowId, Text } from './values.ts'

/** Audience of a document or section. Staff may also see documents for installers; NOBODY disables it. */
export const documentAudiences = ['EVERYBODY', 'INSTALLERS', 'NOBODY'] as const
export const DocumentAudience = OneOf(documentAudiences)
export type DocumentAudience = T.Static<typeof DocumentAudience>

/** Unix time in seconds. */
const Seconds = T.Integer({ minimum: 0 })

const attached = {
  id: Id,
  filename: T.String(),
  /** Address of the file; null for text without a file. */
  url: Nullable(T.String()),
  uploaded: Instant,
}

/** Queued, text being read, index being built; then one of three final states. `failed` has a reason. */
export const fileStates = ['queued', 'extracting', 'indexing', 'completed', 'failed', 'cancelled'] as const
const FileState = OneOf(fileStates)
export type FileState = T.Static<typeof FileState>

/**
 * Reasons why text recognition read nothing of a page: the image is too large or damaged, the time or memory
 * limit was reached, the file has too many such pages or failures, or no words were recognized.
 */
export const unreadReasons = [
  'TOO_LARGE',
  'DAMAGED',
  'TOO_SLOW',
  'TOO_MUCH_MEMORY',
  'TOO_MANY',
  'GIVEN_UP',
  'ILLEGIBLE',
] as const
const UnreadReason = OneOf(unreadReasons)
export type UnreadReason = T.Static<typeof UnreadReason>

/** State of text recognition for pages without text. */
export const Recognition = T.Object({
  /** Number of pages without text. */
  pages: T.Integer(),
  /** Number of processed pages. */
  done: T.Integer(),
  /** Number of recognized pages. */
  read: T.Integer(),
  /** Numbers of pages that were read with low confidence; a person should check them. */
  doubtful: T.Array(T.Integer()),
  unread: T.Array(T.Object({ page: T.Integer(), reason: UnreadReason })),
})
export type Recognition = T.Static<typeof Recognition>

/** Why a document failed, in English, and as an error where the failure is not of an earlier version. */
const failed = { reason: T.String(), failure: T.Optional(Nullable(ErrorMessage)) }

export const VectorStoreFile = T.Object({
  ...attached,
  title: T.String(),
  /** Bytes. */
  size: T.Integer(),
  state: FileState,
  ...failed,
  pages: Nullable(T.Integer()),
  sections: T.Integer(),
  /** Null if every page has text. */
  recognition: Nullable(Recognition),
  audience: DocumentAudience,
  /** Reason why the audience was restricted automatically; a person has to decide. */
  proposal: Nullable(T.String()),
  /** Number of sections with a restricted audience. */
  withheldSections: T.Integer(),
  /** Number of stored answers that cite the file. */
  citedBy: T.Integer(),
})
export type VectorStoreFile = T.Static<typeof VectorStoreFile>

/** Document that waits for a decision by staff, and is restricted until then. */
export const HeldFile = T.Object({
  id: Id,
  filename: T.String(),
  /** `failed` for `reason`, or held back for `proposal`. */
  state: T.String(),
  ...failed,
  proposal: Nullable(T.String()),
  uploaded: Instant,
  storeId: Id,
  storeName: T.String(),
  /** Page of the list that contains its store. */
  storePage: T.Integer({ minimum: 1 }),
})
export type HeldFile = T.Static<typeof HeldFile>

const strict = { additionalProperties: false }

/** When a store is no longer searched: some days after its last use, or from a day (UTC). */
export const StoreExpiry = T.Union([
  T.Object({ anchor: T.Literal('last_active_at'), days: T.Integer({ minimum: 1, maximum: 3_650 }) }, strict),
  T.Object({ anchor: T.Literal('date'), day: Day }, strict),
])
export type StoreExpiry = T.Static<typeof StoreExpiry>

export const vectorStorePageSize = 10

export const VectorStore = T.Object({
  id: Id,
  name: T.String(),
  /** Device group of its documents. */
  chatVectorText: T.String(),
  /** Expired stores are not searched. */
  status: OneOf(['in_progress', 'completed', 'expired']),
  created_at: Seconds,
  bytes: T.Integer(),
  last_active_at: Seconds,
  expires_after: Nullable(StoreExpiry),
  expires_at: Nullable(Seconds),
  file_counts: T.Object({ total: T.Integer(), completed: T.Integer(), failed: T.Integer() }),
  /** The first files by name; as many as a page has stores. */
  files: T.Array(T.Object(attached), { maxItems: vectorStorePageSize }),
})
export type VectorStore = T.Static<typeof VectorStore>

/** Reason why a section is not used: its audience, disabled, another device, or an expired store. */
export const keptOutBy = ['AUDIENCE', 'OFF', 'DEVICE', 'EXPIRED'] as const
const KeptOutBy = OneOf(keptOutBy)
export type KeptOutBy = T.Static<typeof KeptOutBy>

/** Audiences of users. */
export const readers = ['EVERYBODY', 'INSTALLERS'] as const
const Reader = OneOf(readers)
export type Reader = T.Static<typeof Reader>

const HeadingPath = T.Array(T.String({ maxLength: 2_000 }), { maxItems: 20 })

/** Indexed section of a document. */
export const KnowledgeSection = T.Object({
  headingPath: HeadingPath,
  page: Nullable(T.Integer()),
  /** The page was read by text recognition. */
  isRecognised: T.Boolean(),
  text: T.String(),
  /** Audience that results from its own setting and those of the headings above. */
  audience: DocumentAudience,
  /** Own setting; null if unset. */
  mark: Nullable(DocumentAudience),
})
export type KnowledgeSection = T.Static<typeof KnowledgeSection>

export const FoundSection = T.Object({
  chunkId: Id,
  fileId: Id,
  filename: T.String(),
  headingPath: HeadingPath,
  page: Nullable(T.Integer()),
  text: T.String(),
  /** Orders the sections of one question; not comparable between questions. */
  score: T.Number(),
  /** Empty if the section can be used for answers. */
  keptOut: T.Array(KeptOutBy),
})
export type FoundSection = T.Static<typeof FoundSection>

/** Device group of its documents. */
const DeviceTypeValue = T.Union([DeviceGroup, T.Literal(allDevices)])
export const VectorStoreDraft = T.Object(
  { vectorStoreName: Line(100), deviceTypeValue: DeviceTypeValue },
  strict,
)
export type VectorStoreDraft = T.Static<typeof VectorStoreDraft>

export const knowledgeRoutes = routes('chat', {
  getVectorStores: {
    path: '/integratedChat/getVectorStores',
    access: 'knowledge:view',
    summary: 'One page of the stores of documents',
    body: T.Object({ page: T.Integer({ minimum: 1 }) }, strict),
    data: T.Object({ content: T.Array(VectorStore), totalElements: T.Integer() }),
    reads: true,
  },
  getVectorStoreFiles: {
    path: '/integratedChat/getVectorStoreFiles',
    access: 'knowledge:view',
    summary: 'The documents of a store, with whom they are for',
    body: T.Object({ vectorStoreId: Id }, strict),
    data: T.Array(VectorStoreFile),
    reads: true,
  },
  findHeldFiles: {
    path: '/knowledge/findHeld',
    access: 'knowledge:edit',
    summary:
      'Documents that could not be read, or that are held back until a person decides; the newest ones',
    body: T.Object({ size: T.Integer({ minimum: 1, maximum: 100 }) }, strict),
    data: T.Object({ content: T.Array(HeldFile), totalElements: T.Integer() }),
    reads: true,
  },
  getDeviceTypesByPlatform: {
    path: '/integratedChat/getDeviceTypesByPlatform',
    access: 'knowledge:view',
    summary: 'The device groups that a store can be about',
    data: T.Array(T.Object({ value: T.String(), label: T.String() })),
    reads: true,
  },
  checkVectorExist: {
    path: '/integratedChat/checkVectorExist',
    access: 'knowledge:view',
    summary: 'Whether a device group has a store',
    body: T.Object({ deviceTypeValue: DeviceTypeValue }, strict),
    data: T.Object({ exist: T.Boolean() }),
    reads: true,
  },
  createVectorStoreWithPlatform: {
    path: '/integratedChat/createVectorStoreWithPlatform',
    access: 'knowledge:edit',
    summary: 'Create a store of documents; a device group has one',
    body: VectorStoreDraft,
    data: T.Object({ id: Id }),
    creates: true,
  },
  tryVectorStore: {
    path: '/knowledge/tryQuestion',
    access: 'knowledge:view',
    summary: 'The sections of a store that a question finds, best first, and what keeps each from an answer',
    body: T.Object(
      {
        vectorStoreId: Id,
        question: Text(500),
        /** Device groups of the question. */
        deviceGroup: DeviceTypeValue,
        reader: Reader,
        language: T.String({ maxLength: 35, pattern: '^[A-Za-z0-9_-]*$' }),
      },
      strict,
    ),
    data: T.Array(FoundSection),
    reads: true,
  },
  saveVectorStoreExpiry: {
    path: '/knowledge/saveExpiry',
    access: 'knowledge:edit',
    summary: 'Say when a store is no longer searched; it counts as used now',
    body: T.Object({ vectorStoreId: Id, expires_after: Nullable(StoreExpiry) }, strict),
    data: VectorStore,
  },
  deleteVectorStore: {
    path: '/integratedChat/deleteVectorStore',
    access: 'knowledge:delete',
    summary: 'Delete a store with its documents: nobody is answered from them any more',
    body: T.Object({ vectorStoreId: Id }, strict),
    data: T.Object({ deleteResult: T.Object({ deleted: T.Boolean() }) }),
  },
  deleteVectorStoreFile: {
    path: '/integratedChat/deleteFile',
    access: 'knowledge:delete',
    summary: 'Remove a document from its store',
    body: T.Object({ fileId: Id }, strict),
    data: T.Object({ deleted: T.Boolean() }),
  },
  /** Second address of the same call. */
  removeVectorStoreFile: {
    path: '/integratedChat/delete',
    access: 'knowledge:delete',
    summary: 'The same as `deleteFile`',
    body: T.Object({ fileId: Id }, strict),
    data: T.Object({ deleted: T.Boolean() }),
  },
  uploadVectorStoreFile: {
    path: '/integratedChat/uploadVectorStoreFileBatch',
    access: 'knowledge:edit',
    summary: 'Upload a document (.pdf, .doc, .docx) into a store; it is read afterwards',
    bodyType: 'multipart',
    hasFields: true,
    body: T.Object({ vectorStoreId: Id }, strict),
    data: T.Object({ vectorStoreFilesBatch: T.Object({ id: Id }), file: VectorStoreFile }),
  },
  readKnowledgeFileAgain: {
    path: '/knowledge/readAgain',
    access: 'knowledge:edit',
    summary: 'Read a document once more that failed or was cancelled',
    body: T.Object({ fileId: Id }, strict),
    data: VectorStoreFile,
  },
  cancelKnowledgeFile: {
    path: '/knowledge/cancelReading',
    access: 'knowledge:edit',
    summary: 'Stop a document from being read; what was read of it before stays',
    body: T.Object({ fileId: Id }, strict),
    data: VectorStoreFile,
  },
  findKnowledgeSections: {
    path: '/knowledge/findSections',
    access: 'knowledge:view',
    summary: 'The sections of a document, in its order, with whom they are for',
    body: T.Object({ fileId: Id }, strict),
    data: T.Array(KnowledgeSection),
    reads: true,
  },
  markKnowledgeFile: {
    path: '/knowledge/markFile',
    access: 'knowledge:edit',
    summary: 'Say whom a document is for; `was` is what the caller has seen',
    body: T.Object({ fileId: Id, audience: DocumentAudience, was: DocumentAudience }, strict),
    data: VectorStoreFile,
  },
  markKnowledgeSection: {
    path: '/knowledge/markSection',
    access: 'knowledge:edit',
    summary: 'Say whom a section is for, and what stands below its heading; `EVERYBODY` takes its mark back',
    body: T.Object({ fileId: Id, headingPath: HeadingPath, audience: DocumentAudience }, strict),
    data: VectorStoreFile,
  },
  findKnowledgeFileHistory: {
    path: '/knowledge/history',
    access: 'knowledge:edit',
    summary: "History of a document's audience",
    body: RowId,
    data: History,
    reads: true,
  },
})
