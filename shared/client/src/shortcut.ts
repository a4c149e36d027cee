import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Scope of a shortcut: anywhere, the visible list, a row of it, the tab of a page, or a review. */
export type ShortcutPlace = 'anywhere' | 'list' | 'row' | 'tab' | 'review'
interface Shortcut {
  place: ShortcutPlace
  /**
   * Keys as in `KeyboardEvent.key`; `Mod+` is Ctrl, on a Mac Command. Shift is distinguished only for the
   * space bar.
   */
  keys: readonly string[]
  /** English description. */
  does: string
}

/** All shortcuts of the portal, for handlers and the help. */
export const shortcuts = {
  palette: { place: 'anywhere', keys: ['Mod+k'], does: 'Search pages, records and commands' },
  help: { place: 'anywhere', keys: ['?'], does: 'Show the keyboard shortcuts' },
  undo: { place: 'anywhere', keys: ['z'], does: 'Undo (while the message is shown)' },
  filter: { place: 'list', keys: ['/'], does: 'Filter the list' },
  rows: { place: 'list', keys: ['j'], does: 'Go to the rows' },
  previousPage: { place: 'list', keys: ['['], does: 'Previous page' },
  nextPage: { place: 'list', keys: [']'], does: 'Next page' },
  closePreview: { place: 'list', keys: ['Escape'], does: 'Close the preview' },
  nextRow: { place: 'row', keys: ['ArrowDown', 'j'], does: 'Next row' },
  previousRow: { place: 'row', keys: ['ArrowUp', 'k'], does: 'Previous row' },
  nextCell: { place: 'row', keys: ['ArrowRight'], does: 'Next cell' },
  previousCell: { place: 'row', keys: ['ArrowLeft'], does: 'Previous cell' },
  firstCell: { place: 'row', keys: ['Home'], does: 'First cell of the row' },
  lastCell: { place: 'row', keys: ['End'], does: 'Last cell of the row' },
  rowsDown: { place: 'row', keys: ['PageDown'], does: 'Ten rows down' },
  rowsUp: { place: 'row', keys: ['PageUp'], does: 'Ten rows up' },
  firstRow: { place: 'row', keys: ['Mod+home'], does: 'First row' },
  lastRow: { place: 'row', keys: ['Mod+end'], does: 'Last row' },
  openRow: { place: 'row', keys: ['Enter'], does: "Use the cell's control, or open the row" },
  leaveCell: { place: 'row', keys: ['Escape'], does: 'Back to the cell' },
  copyCells: { place: 'row', keys: ['Mod+c'], does: 'Copy the cell or the selected rows' },
  previewRow: { place: 'row', keys: [' '], does: 'Open or close the row preview' },
  selectRow: { place: 'row', keys: ['Shift+ ', 'x'], does: 'Select or unselect' },
  deleteRow: { place: 'row', keys: ['Delete'], does: 'Delete' },
  nextTab: { place: 'tab', keys: ['ArrowRight'], does: 'Next page' },
  previousTab: { place: 'tab', keys: ['ArrowLeft'], does: 'Previous page' },
  firstTab: { place: 'tab', keys: ['Home'], does: 'First page' },
  lastTab: { place: 'tab', keys: ['End'], does: 'Last page' },
  closeTab: { place: 'tab', keys: ['Delete'], does: 'Close' },
  nextDialogue: { place: 'review', keys: ['n'], does: 'Next dialogue' },
  previousDialogue: { place: 'review', keys: ['p'], does: 'Previous dialogue' },
  askAgain: { place: 'review', keys: ['q'], does: 'Ask the assistant' },
  editAnswer: { place: 'review', keys: ['e'], does: 'Edit the next answer' },
  saveEdit: { place: 'review', keys: ['Mod+enter'], does: 'Save the edit' },
  togglePassed: { place: 'review', keys: ['a'], does: 'Mark as passed or not passed' },
  takeDialogue: { place: 'review', keys: ['t'], does: 'Assign to me, or unassign' },
} as const satisfies Record<string, Shortcut>
export type ShortcutName = keyof typeof shortcuts

/**
 * Checks for a single-character shortcut. Users of speech input must be able to switch these off (WCAG
 * 2.1.4).
 */
export const isCharacterShortcut = (key: string) => key.length === 1 && key !== ' '

const stored = 'portal.characterKeys'
const listeners = new Set<() => void>()
const areOn = () => localStorage.getItem(stored) !== 'off'
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Setting for single-character shortcuts. */
export function useCharacterShortcuts(): [boolean, (on: boolean) => void] {
  const set = (on: boolean) => {
    if (on) localStorage.removeItem(stored)
    else localStorage.setItem(stored, 'off')
    for (const listener of listeners) listener()
  }
  return [useSyncExternalStore(subscribe, areOn), set]
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Checks whether an event matches a shortcut. */
export function isPressed(name: ShortcutName, { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean {
  const plain = shiftKey && key === ' ' ? 'Shift+ ' : key
  const pressed = ctrlKey || metaKey ? `Mod+${key.toLowerCase()}` : plain
  return (
    !altKey &&
    (shortcuts[name].keys as readonly string[]).includes(pressed) &&
    (!isCharacterShortcut(pressed) || areOn())
  )
}

const typing =
  'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=file])'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null
/** Checks for an open dialog or menu. A closing menu, already hidden from screen readers, does not count. */
const isModal = () => document.querySelector('.MuiModal-root:not([aria-hidden=true])') !== null

/**
 * Handles a shortcut regardless of the focus, except for characters during typing, and except while a dialog
 * is open.
 */
export function useShortcut(name: ShortcutName, act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(name, event) || isModal()) return
      if (isTyping(event.target) && !event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [name])
}
