import { StyleSheet } from '@emotion/sheet'

const { insert } = StyleSheet.prototype

/**
 * Keeps emotion's rules out of the document: jsdom matches each of them for each element that a role is asked
 * of, which is more than half of a page test's time. How pages look is tested in a real browser.
 */
export function leaveStylesOut() {
  StyleSheet.prototype.insert = () => {}
}

/** For a file that tests styles, before it draws anything. */
export function insertStyles() {
  StyleSheet.prototype.insert = insert
}
