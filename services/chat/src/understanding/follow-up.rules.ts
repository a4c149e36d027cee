/** One question of a conversation with its answer, as they are stored. */
export interface Turn {
  question: string
  /** Devices that the answer asked to choose from. */
  choices?: { label: string; serialNum: string }[]
}
