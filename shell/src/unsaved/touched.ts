const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]'
/** A search is no loss; of the rest the page says so where it is kept elsewhere. */
const ignored =
  '[data-unsaved=draft], [data-unsaved=ignore], [data-unsaved=ignore] *, [type=search], [role=searchbox], [role=search] *, search *'

/**
 * Kept elsewhere as well, but a page that is replaced under somebody's hands swallows keys and moves the
 * caret.
 */
const draft = '[data-unsaved=draft]'
/** Milliseconds after a key in which more of them are to be expected. */
const typingMs = 3_000

const isCombobox = (field: Element) => field.getAttribute('role') === 'combobox'
const isCheck = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

function filesOf({ files }: HTMLInputElement) {
  return [...(files ?? [])]
    .map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`)
    .join('\n')
}

/** Returns the selected values beside a select: in a hidden input, or as chips. */
function chosen(field: Element) {
  const inputs = [...(field.parentElement?.querySelectorAll('input') ?? [])]
    .map(({ value }) => value)
    .join('\n')
  return field instanceof HTMLInputElement || !inputs
    ? `${inputs}\n${field.parentElement?.textContent ?? ''}`
    : inputs
}

/** Returns the value of a field for comparison. */
function contentOf(field: Element): string {
  if (isCombobox(field)) return chosen(field)
  if (isCheck(field)) return String(field.checked)
  if (field instanceof HTMLInputElement) return field.type === 'file' ? filesOf(field) : field.value
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLSelectElement)
    return [...field.selectedOptions].map(({ value }) => value).join('\n')
  return field.innerHTML
}

/** Returns the previous value of a field that changed without focus. */
const valueBefore = (field: Element) => (isCheck(field) ? String(!field.checked) : '')

interface Touched {
  before: string
  /** Something was put in by hand. What a page fills in itself is nobody's loss. */
  isChanged: boolean
}

/**
 * The fields that somebody has been in. What was put in counts as unsaved while the field is there and holds
 * something else than when it was first gone into.
 */
export class TouchedInputs {
  readonly #touched = new Map<Element, Touched>()
  #typing: { field: Element; at: number } | undefined

  /** Somebody goes into a field. */
  enter(target: EventTarget): void {
    if (
      !(target instanceof Element) ||
      this.#touched.has(target) ||
      !target.matches(fields) ||
      target.matches(ignored)
    )
      return
    // A choice is made in a list beside the field, which tells nothing.
    this.#touched.set(target, { before: contentOf(target), isChanged: isCombobox(target) })
  }

  /** Somebody puts something into a field. */
  change(target: EventTarget): void {
    if (target instanceof Element && target.matches(draft)) this.#typing = { field: target, at: Date.now() }
    if (!(target instanceof Element) || !target.matches(fields) || target.matches(ignored)) return
    const before = this.#touched.get(target)?.before ?? valueBefore(target)
    this.#touched.set(target, { before, isChanged: true })
  }

  /** Treats all current input as saved. */
  forget(): void {
    this.#touched.clear()
  }

  /** Looks whether something of it would be lost now. */
  areUnsaved(): boolean {
    let areSome = this.#isTyped()
    for (const [field, touched] of this.#touched) {
      if (!field.isConnected) this.#touched.delete(field)
      // Treats a restored value as unchanged: later changes by the page are not the user's.
      else if (contentOf(field) === touched.before) touched.isChanged = isCombobox(field)
      else areSome ||= touched.isChanged
    }
    return areSome
  }

  /** Somebody is writing a draft just now. */
  #isTyped(): boolean {
    if (!this.#typing) return false
    const { field, at } = this.#typing
    return (
      field.isConnected &&
      field === document.activeElement &&
      contentOf(field) !== '' &&
      Date.now() - at < typingMs
    )
  }
}
