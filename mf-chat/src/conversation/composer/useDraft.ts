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
    // Ignores errors: without storage the draft lasts as long as the page.
  }
}

/** Text being written, stored by key across reloads. */
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
