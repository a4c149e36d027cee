import {
  emptyFixedResource,
  type FixedResource,
  type FixedResourceDraft,
} from '@portal/contracts/fixed-resource.contract.ts'

/** Values of the form: the draft with complete files instead of their ids. */
export type FixedResourceValues = Omit<FixedResourceDraft, 'files'> & Pick<FixedResource, 'files'>

export function toValues(row?: FixedResource): FixedResourceValues {
  if (!row) return { ...emptyFixedResource, files: [] }
  const { id, version, name, knowledgeType, topic, remark, show, files } = row
  return { id, version, name, knowledgeType, topic, remark, show, files }
}

export const toDraft = ({ files, ...values }: FixedResourceValues): FixedResourceDraft => ({
  ...values,
  files: files.map(({ file, language }) => ({ fileId: file.id, language })),
})
