import type { ChatResource } from '@portal/contracts/chat-socket.ts'
import type { Reasons } from '@portal/contracts/errors/all.ts'
import type { FixedResourceDraft } from '@portal/contracts/fixed-resource.contract.ts'
import type { OfferedFile } from './fixed-resource.repo.ts'

/** Returns problems by field. */
export function resourceProblems({ files }: FixedResourceDraft): Reasons {
  const ids = files.map(({ fileId }) => fileId)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  return twice === -1 ? {} : { [`files.${twice}.fileId`]: 'fixedResource.file_twice' }
}

/**
 * Selects the files of a resource: in the user's language or without a language, else in English, else all.
 */
export function selectFiles<F extends Pick<OfferedFile, 'language'>>(
  files: readonly F[],
  language: string,
): F[] {
  const own = files.filter((file) => file.language === null || file.language === language)
  if (own.length > 0) return own
  const english = files.filter((file) => file.language === 'en')
  return english.length > 0 ? english : [...files]
}

/** Groups files by resource in the user's language, in the form of answers. */
export const toResources = (files: readonly OfferedFile[], language: string): ChatResource[] =>
  [...Map.groupBy(files, ({ resourceId }) => resourceId).values()]
    .flatMap((each) => selectFiles(each, language))
    .map(({ id, name, type, size }) => ({
      downloadURL: `/api/chat/file/${id}`,
      contentType: type,
      initialFileName: name,
      fileSize: Number(size),
    }))
