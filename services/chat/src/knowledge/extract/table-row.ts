/** Wider or longer than any table that is read. */
const maxSpan = 100

const spanIn = (attributes: string, name: string) => {
  const span = Number(new RegExp(`\\b${name}="(\\d{1,4})"`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(maxSpan, Math.max(1, span))
}

/**
 * The cells of a row of HTML, one for each column: what a merged cell says stands in each column and row that
 * it covers, so that what follows it stays in its own.
 */
export class TableRow {
  #cells: string[] = []
  /** By column: what a cell of a row above says of this one. */
  #fromAbove = new Map<number, { said: string; rows: number }>()
  #span = { columns: 1, rows: 1 }

  open(attributes: string): void {
    this.#span = { columns: spanIn(attributes, 'colspan'), rows: spanIn(attributes, 'rowspan') }
  }

  close(said: string): void {
    this.#takeFromAbove()
    const { columns, rows } = this.#span
    for (let column = 0; column < columns; column++) {
      if (rows > 1) this.#fromAbove.set(this.#cells.length, { said, rows })
      this.#cells.push(said)
    }
    this.#span = { columns: 1, rows: 1 }
  }

  /** The whole row; the next one begins. */
  end(): string[] {
    this.#takeFromAbove()
    const cells = this.#cells
    this.#cells = []
    for (const [column, { said, rows }] of this.#fromAbove)
      if (rows > 1) this.#fromAbove.set(column, { said, rows: rows - 1 })
      else this.#fromAbove.delete(column)
    return cells
  }

  #takeFromAbove() {
    for (let above = this.#above(); above; above = this.#above()) this.#cells.push(above.said)
  }

  #above = () => this.#fromAbove.get(this.#cells.length)
}
