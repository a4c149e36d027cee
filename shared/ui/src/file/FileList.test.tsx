import { backofficeFileRoutes, maxUploadSize, type StoredFile } from '@portal/contracts/file.contract.ts'
import { findAxeProblems } from '@portal/testing/browser/axe.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { renderAt } from '@portal/testing/browser/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { EditForm } from '../form/EditForm.tsx'
import { FileList, type ListedFile } from './FileList.tsx'
import { FilesInput } from './FilesInput.tsx'

const { uploadFile, downloadFile } = backofficeFileRoutes
const stored = (number: number, type = 'application/pdf'): StoredFile => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `file-${number}.pdf`,
  size: 1536,
  type,
})
const listed = (number: number, type?: string): ListedFile => ({
  id: number,
  file: stored(number, type),
  addedBy: 'maintain',
})

function Files({ first }: { first: ListedFile[] }) {
  const [files, setFiles] = useState(first)
  return (
    <FileList
      label="Files"
      files={files}
      downloadRoute={downloadFile}
      permission="order:edit"
      onAdd={async (file) => setFiles((now) => [...now, { id: now.length + 10, file }])}
      onRemove={async ({ id }) => setFiles((now) => now.filter((file) => file.id !== id))}
    />
  )
}
const show = (first: ListedFile[], options: Parameters<typeof renderAt>[1] = {}) =>
  renderAt('/', { as: 'maintain', element: <Files first={first} />, ...options })
const chooser = () => screen.getByLabelText('Choose files', { selector: 'input' })

test('API-09 shows ‘upload successful.’ after an upload and ‘Removed successfully’ after a removal', async () => {
  const { user } = await show([], { handlers: [mock(uploadFile, stored(1))] })
  expect(screen.getByText('No files yet')).toBeVisible()
  await user.upload(chooser(), new File(['%PDF'], 'file-1.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('upload successful.')).toBeVisible()
  expect(screen.getByText('1.5 kB')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove file-1.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Removed successfully')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('file-1.pdf')).not.toBeInTheDocument())
})

test('keeps a failed upload with its reason and a retry', async () => {
  let tries = 0
  const handler = mock(uploadFile, () => {
    tries += 1
    if (tries === 1) throw refuse(503, { error: 'server.busy', msg: 'The portal is busy.' })
    return stored(2)
  })
  const { user } = await show([], { handlers: [handler] })
  await user.upload(chooser(), new File(['MZ'], 'photo.png'))
  expect(await screen.findByText('photo.png: The portal is busy.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('file-2.pdf')).toBeVisible()
})

test('offers only removal for a refused file', async () => {
  const handler = mock(uploadFile, () => {
    throw refuse(400, {
      error: 'file.type_mismatch',
      msg: 'This is not a .png file.',
      fields: { file: 'This is not a .png file.' },
    })
  })
  const { user } = await show([], { handlers: [handler] })
  await user.upload(chooser(), new File(['MZ'], 'photo.png'))
  expect(await screen.findByText('photo.png: This is not a .png file.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByText(/photo\.png/)).not.toBeInTheDocument()
})

test('cancels a running upload', async () => {
  let release = () => {}
  const handler = mock(uploadFile, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return stored(3)
  })
  const { user } = await show([], { handlers: [handler] })
  await user.upload(chooser(), new File(['a'], 'big.pdf'))
  await user.click(await screen.findByRole('button', { name: 'Cancel upload of big.pdf' }))
  release()
  expect(screen.queryByText('big.pdf')).not.toBeInTheDocument()
  expect(await screen.findByText('No files yet')).toBeVisible()
})

test('shows a PDF in a frame and offers other files as downloads', async () => {
  const answer = () =>
    new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/octet-stream' } })
  const { user } = await show([listed(1), listed(2, 'application/zip')], {
    handlers: [mock(downloadFile, answer as never)],
  })
  expect(await findAxeProblems()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Show file-2.pdf' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Show file-1.pdf' }))
  expect((await screen.findByTitle('file-1.pdf')).getAttribute('src')).toMatch(/^blob:/)
})

test('offers a download for a picture that the browser cannot show', async () => {
  const answer = () => new HttpResponse('heic', { headers: { 'content-type': 'application/octet-stream' } })
  const { user } = await show([listed(1, 'image/heic')], {
    handlers: [mock(downloadFile, answer as never)],
  })
  await user.click(screen.getByRole('button', { name: 'Show file-1.pdf' }))
  fireEvent.error(await screen.findByRole('img', { name: 'file-1.pdf' }))
  expect(screen.getByText('This browser cannot show this file')).toBeVisible()
  expect(screen.queryByRole('img', { name: 'file-1.pdf' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download' })).toBeVisible()
})

test('shows in the preview why a file cannot be read', async () => {
  const gone = mock(downloadFile, () => {
    throw refuse(404, { error: 'file.not_found', msg: 'This file is gone.' })
  })
  const { user } = await show([listed(1)], { handlers: [gone] })
  await user.click(screen.getByRole('button', { name: 'Show file-1.pdf' }))
  expect(await screen.findByText('This file is gone.')).toBeVisible()
})

/** Creates a file that reports this size without allocating it. */
function aFileOf(size: number, name: string) {
  const file = new File(['a'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('refuses a file that is too large before sending, with advice', async () => {
  const { user } = await show([])
  await user.upload(chooser(), aFileOf(maxUploadSize + 1, 'film.mp4'))
  expect(
    await screen.findByText('film.mp4: The file is larger than 50 MB. Choose a smaller one.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test("saves a form's added and removed files, and waits for uploads", async () => {
  const saved: unknown[] = []
  let release = () => {}
  const handler = mock(uploadFile, async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return stored(2)
  })
  const element = (
    <>
      <EditForm
        id="form"
        values={{ fileIds: [stored(1).id] }}
        onSave={async ({ fileIds }) => saved.push(fileIds)}
      >
        <FilesInput name="fileIds" label="Photos" files={[stored(1)]} downloadRoute={downloadFile} />
      </EditForm>
      <button type="submit" form="form">
        Send
      </button>
    </>
  )
  const { user } = await show([], { element, handlers: [handler] })
  const removals = () => screen.queryAllByText('Removed successfully').length
  const removalsBefore = removals()
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(screen.getByRole('button', { name: 'Remove file-1.pdf' }))
  expect(screen.queryByText('file-1.pdf')).not.toBeInTheDocument()
  expect(removals()).toBe(removalsBefore)
  await user.upload(chooser(), [new File(['%PDF'], 'file-2.pdf'), aFileOf(maxUploadSize + 1, 'film.mp4')])
  await send()
  const missing = 'film.mp4 has not been uploaded. Remove it or try again.'
  expect(await screen.findByText(missing)).toBeVisible()
  expect(screen.getAllByRole('group', { name: 'Photos' })[0]).toHaveAccessibleDescription(missing)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/^file-2.pdf is still being uploaded/)).toBeVisible()
  expect(saved).toEqual([])
  release()
  expect(await screen.findByText('1.5 kB')).toBeVisible()
  expect(screen.queryByText(/is still being uploaded/)).not.toBeInTheDocument()
  await send()
  await waitFor(() => expect(saved).toEqual([[stored(2).id]]))
})

test('hides adding and removing from readers', async () => {
  await show([listed(1)], { as: 'owner' })
  expect(screen.queryByRole('button', { name: 'Add files' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Choose files')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove file-1.pdf' })).not.toBeInTheDocument()
})
