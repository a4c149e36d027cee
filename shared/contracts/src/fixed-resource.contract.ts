import * as T from 'typebox'
import { createBinRoutes } from './bin.ts'
import { Change, createChangeRoutes } from './change.ts'
import { createFileRoutes, StoredFile } from './file.contract.ts'
import { createList, pickFields } from './list.ts'
import { CodeFilter, FlagFilter, Page, PageRequest, QueryParams, TextFilter } from './page.ts'
import { KnowledgeTopic, KnowledgeType, Language } from './reference.ts'
import { type Access, routes } from './route.ts'
import { createGroupRoute } from './summary.ts'
import { binFields, Id, IdList, Instant, Line, Nullable, OptionalText, Version } from './values.ts'

/** File for one language, or for all languages. */
const language = Nullable(Language)

const fields = {
  name: Line(200),
  knowledgeType: KnowledgeType,
  topic: KnowledgeTopic,
  remark: OptionalText(2000),
  /** True if answers offer the resource and everybody may download its files. */
  show: T.Boolean(),
}
export const BoundQuestion = T.Object({ questionId: Id, question: T.String() })
export type BoundQuestion = T.Static<typeof BoundQuestion>

export const FixedResource = T.Object({
  id: Id,
  version: Version,
  ...fields,
  /** Files in display order. */
  files: T.Array(T.Object({ file: StoredFile, language })),
  /** Distinct languages of the files. */
  languages: T.Array(Language),
  supportsMultiLanguage: T.Boolean(),
  /** The first 50 questions whose answers offer the resource; `boundCount` is their total. */
  boundQuestions: T.Array(BoundQuestion),
  boundCount: T.Integer(),
  createdAt: Instant,
  updatedAt: Instant,
  ...binFields,
})
export type FixedResource = T.Static<typeof FixedResource>

export const FixedResourceDraft = T.Object(
  {
    id: T.Optional(Id),
    version: T.Optional(Version),
    ...fields,
    /** New uploads and existing files to keep; omitted files are deleted. */
    files: T.Array(
      T.Object({ fileId: T.String({ format: 'uuid' }), language }, { additionalProperties: false }),
      {
        minItems: 1,
        maxItems: 20,
      },
    ),
  },
  { additionalProperties: false },
)
export type FixedResourceDraft = T.Static<typeof FixedResourceDraft>

/** Initial values for forms. */
export const emptyFixedResource: FixedResourceDraft = {
  name: '',
  knowledgeType: '' as KnowledgeType,
  topic: '' as KnowledgeTopic,
  remark: '',
  show: true,
  files: [],
}

export const fixedResourceList = createList(FixedResource, {
  name: { filter: TextFilter, uses: ['sort', 'export'] },
  knowledgeType: { filter: CodeFilter(KnowledgeType), uses: ['sort', 'export', 'group', 'change'] },
  topic: { filter: CodeFilter(KnowledgeTopic), uses: ['sort', 'export', 'group', 'change'] },
  language: { filter: CodeFilter(Language), uses: ['export'] },
  fileNames: { uses: ['export'] },
  boundCount: { uses: ['export'] },
  createdAt: {},
  show: { filter: FlagFilter, uses: ['export', 'change'] },
  files: { uses: ['history'] },
  languages: {},
  supportsMultiLanguage: {},
  boundQuestions: {},
  remark: { uses: ['export'] },
  updatedAt: { uses: ['sort', 'export'] },
})
export const FixedResourcePageRequest = PageRequest(fixedResourceList)
export type FixedResourcePageRequest = T.Static<typeof FixedResourcePageRequest>

export const FixedResourceChange = Change(pickFields(fixedResourceList.changes, fields))
export type FixedResourceChange = T.Static<typeof FixedResourceChange>

const force = T.Optional(T.Boolean())
/**
 * `force` also deletes resources that questions use, and unlinks the questions; otherwise a 409 names them.
 */
const ChosenToDelete = T.Union([
  T.Object({ ids: IdList, force }),
  T.Object({
    matching: T.Object({
      queryParams: T.Optional(QueryParams(fixedResourceList.filter)),
      count: T.Integer({ minimum: 1 }),
    }),
    force,
  }),
])

const noun = {
  path: '/fixedResource',
  permission: 'fixedResource',
  one: 'a fixed resource',
  many: 'fixed resources',
} as const
const bin = createBinRoutes(noun, fixedResourceList.filter)
const change = createChangeRoutes(noun, fixedResourceList.filter, FixedResourceChange)

export const fixedResourceRoutes = routes('chat', {
  findFixedResources: {
    path: '/fixedResource/findPage',
    access: 'fixedResource:view',
    summary: 'One page of fixed resources',
    body: FixedResourcePageRequest,
    data: Page(FixedResource),
    reads: true,
  },
  saveFixedResource: {
    path: '/fixedResource/save',
    access: 'fixedResource:edit',
    summary: 'Create or change a fixed resource with its files',
    body: FixedResourceDraft,
    data: FixedResource,
    creates: true,
  },
  changeFixedResources: change.change,
  undoFixedResourceChange: change.undo,
  groupFixedResources: createGroupRoute(noun, fixedResourceList),
  countFixedResources: bin.count,
  deleteFixedResources: {
    ...bin.delete,
    summary: 'Move fixed resources to the bin, all or none; bound ones only with `force`',
    body: ChosenToDelete,
  },
  restoreFixedResources: bin.restore,
  findFixedResourceHistory: bin.history,
})

/** Uploads and downloads of the chat service: files of fixed resources and of documents. */
const files = createFileRoutes('chat', 'chat/', 'Chat')
export const chatFileRoutes = {
  ...files,
  /** Download of files that answers offer or cite. */
  downloadFile: { ...files.downloadFile, access: 'document:read' as Access },
}
