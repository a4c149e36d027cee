import { FixedResourceDraft, fixedResourceList } from '@portal/contracts/fixed-resource.contract.ts'
import {
  code,
  codes,
  computed,
  createColumns,
  flag,
  hidden,
  instant,
  number,
  prose,
  text,
} from '@portal/service-kit/list/columns.ts'

const contract = {
  draft: FixedResourceDraft,
  linked: ['files'],
  list: fixedResourceList,
} as const

const files = `(select coalesce(json_agg(json_build_object('language', f.language, 'file',
      json_build_object('id', file.id, 'name', file.name, 'size', file.size, 'type', file.type)) order by place), '[]')
    from fixed_resource_file f join file on file.id = f.file_id where f.resource_id = fixed_resource.id)`

/** Selects the first 50; few rows have more than five. */
const boundQuestions = `(select coalesce(json_agg(bound), '[]') from (select q.id as "questionId", q.question from question_resource r
    join question_data q on q.id = r.question_id where r.resource_id = fixed_resource.id and q.deleted_at is null
    order by q.id limit 50) bound)`

const fileNames = `(select string_agg(file.name, ', ' order by place)
    from fixed_resource_file f join file on file.id = f.file_id where f.resource_id = fixed_resource.id)`
const boundCount = `(select count(*) from question_resource r join question_data q on q.id = r.question_id
    where r.resource_id = fixed_resource.id and q.deleted_at is null)`

/** Declares each field of a fixed resource once, for lists and forms. */
export const fixedResourceColumns = createColumns(contract, {
  id: number('id'),
  version: number('version'),
  name: text('name'),
  knowledgeType: code('knowledge_type'),
  topic: code('topic'),
  remark: prose('remark'),
  show: flag('show'),
  files: computed('json', files),
  languages: codes('languages'),
  language: hidden(codes('languages')),
  supportsMultiLanguage: computed('flag', 'cardinality(languages) > 1'),
  fileNames: hidden(computed('text', fileNames)),
  boundQuestions: computed('json', boundQuestions),
  boundCount: computed('number', boundCount),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
})
