import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import { mock, refuse } from '@portal/testing/browser/mock.ts'
import { signIn } from '@portal/testing/browser/render.tsx'
import { server } from '@portal/testing/browser/server.ts'
import { act, renderHook } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { useNotices } from './notify.ts'
import { fetchFile, readFileName, upload, useDownload } from './transfer.ts'

const id = '2f1c9a44-5f2e-4f5b-9a39-3d3c6f1d2a11'
const { downloadFile, uploadFile } = backofficeFileRoutes

beforeEach(() => signIn('maintain'))

test.each([
  ['attachment; filename="a b.pdf"', 'a b.pdf'],
  ['attachment; filename="x.pdf"; filename*=UTF-8\'\'%E5%8F%91%E7%A5%A8.pdf', '发票.pdf'],
  ["attachment; filename*=UTF-8''%E0%A4%A", 'download'],
  [null, 'download'],
])('reads the name of a download from %j as %s', (header, name) => {
  expect(readFileName(header, 'download')).toBe(name)
})

test('downloads a file with its name', async () => {
  const answer = () =>
    new HttpResponse('abc', { headers: { 'content-disposition': 'attachment; filename="a.txt"' } })
  server.use(mock(downloadFile, answer as never))
  const { blob, name } = await fetchFile(downloadFile, { params: { id } })
  expect([await blob.text(), name]).toEqual(['abc', 'a.txt'])
})

test('reports a failed download', async () => {
  server.use(
    mock(downloadFile, () => {
      throw refuse(404, { error: 'file.not_found', msg: 'This file is gone.' })
    }),
  )
  const { result } = renderHook(() => ({ ...useDownload(), notices: useNotices() }))
  await act(() => result.current.download(downloadFile, { params: { id } }))
  expect(result.current.notices.at(-1)).toMatchObject({ kind: 'error', text: 'This file is gone.' })
  expect(result.current.isDownloading).toBe(false)
})

test('reports the progress of an upload and returns the stored file', async () => {
  const stored = { id, name: 'a.pdf', size: 3, type: 'application/pdf' }
  server.use(mock(uploadFile, stored))
  const shares: number[] = []
  expect(await upload(new File(['abc'], 'a.pdf'), { onProgress: (share) => shares.push(share) })).toEqual(
    stored,
  )
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
})

test('reports refused and cancelled uploads as failures', async () => {
  server.use(
    mock(uploadFile, () => {
      throw refuse(400, { error: 'file.type_mismatch', msg: 'This is no PNG.' })
    }),
  )
  await expect(upload(new File(['MZ'], 'a.png'))).rejects.toMatchObject({
    status: 400,
    msg: 'This is no PNG.',
  })
  await expect(upload(new File(['a'], 'a.png'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    status: 0,
  })
})
