import { useState } from 'react'

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string) {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Without storage, or with a full one, the draft lives as long as the page.
  }
}

/** Text that is being written, kept over a reload for its key. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ key, text: read(key) })
  if (draft.key !== key) setDraft({ key, text: read(key) })
  return [
    draft.key === key ? draft.text : read(key),
    (text) => {
      write(key, text)
      setDraft({ key, text })
    },
  ]
}
