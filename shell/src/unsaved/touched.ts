const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]'
/** Selector of ignored fields: searches, and values that the page stores elsewhere. */
const ignored =
  '[data-unsaved=draft], [data-unsaved=ignore], [data-unsaved=ignore] *, [type=search], [role=searchbox], [role=search] *, search *'

/** Selector of stored drafts: replacing the page while typing would lose keys and move the caret. */
const draft = '[data-unsaved=draft]'
/** Milliseconds after a key in which further keys are expected. */
const typingMs = 3_000

const isCombobox = (field: Element) => field.getAttribute('role') === 'combobox'
const isCheck = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)

function filesOf({ files }: HTMLInputElement) {
  return [...(files ?? [])]
    .map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`)
    .join('\n')
}

/** Returns the selected values of a select: in a hidden input, or as chips. */
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
  /** True for a change by the user, not by the page. */
  isChanged: boolean
}

/**
 * Fields that the user has focused. Input is unsaved while the field exists with a value other than the
 * first one.
 */
export class TouchedInputs {
  readonly #touched = new Map<Element, Touched>()
  #typing: { field: Element; at: number } | undefined

  /** Records that a field was focused. */
  enter(target: EventTarget): void {
    if (
      !(target instanceof Element) ||
      this.#touched.has(target) ||
      !target.matches(fields) ||
      target.matches(ignored)
    )
      return
    // Records a change by a list beside the field, which fires no event.
    this.#touched.set(target, { before: contentOf(target), isChanged: isCombobox(target) })
  }

  /** Records a change by the user. */
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

  /** Checks whether input would be lost now. */
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

  /** Checks whether a draft is being typed. */
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
