/**
 * Letters that look like an ASCII letter or digit: those of Unicode's `confusables.txt` (UTS #39) that NFKC
 * does not replace.
 */
const alike: Record<string, string> = {
  2: 'ꝚƧꙄƻ',
  3: 'ꞫȜƷꝪЗӠҘ',
  5: 'Ƽ',
  6: 'б',
  8: '৪੪ȣ',
  9: '੧୨৭൭Ꝯ',
  a: 'ɑαа',
  b: 'ƄЬꞴΒВɓƃБƀҍѣ',
  c: 'ᴄсȼҫ',
  d: 'ԁɗɖƌđÐƉ',
  e: 'ꬲеҽΕɇҿ',
  f: 'ꬵꞙẝքϜƒᵮ',
  g: 'ɡᶃƍցԌɠǥ',
  h: 'һհΗНɦꚕⱧҢħћӉӇ',
  i: 'ıɪɩιіꙇӏɨᵻᵼ',
  j: 'ϳјꞲɉ',
  k: 'ΚКƙⱩҚꝀҞ',
  l: '١۱ƖǀΙІӀוןاłɭƗƚɫٳ',
  m: 'ΜϺМӍ',
  n: 'ոռΝɳƞηƝᵰ',
  o: '०੦૦௦౦೦൦๐໐၀٥۵ᴏᴑꬽοσоჿօסهھہەഠဝ০୦〇ዐଠۿøꬾɵꝋөѳθတ',
  p: 'ρрƥᵽ',
  q: 'ԛգզʠ',
  r: 'ꭇꭈᴦгƦɽɼɍғᵲ',
  s: 'ꜱƽѕՏʂᵴ',
  t: 'ΤТƭȾƮҬŧᵵ',
  u: 'ꞟᴜꭎꭒʋυսሀᵾɄ',
  v: 'ᴠνѵט٧۷',
  w: 'ɯᴡѡԝաѽꝡ',
  x: 'хꞳΧҲ',
  y: 'ɣᶌʏỿꭚγуүყΥƴɏұ',
  z: 'ᴢΖʐƶȥᵶ',
}
const letters = new Map(
  Object.entries(alike).flatMap(([ascii, others]) => [...others].map((other) => [other, ascii] as const)),
)
const toAscii = (letter: string) => {
  const small = letter.toLowerCase()
  return letters.get(letter) ?? letters.get(small) ?? small
}

const accents = /([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu

/**
 * Maps look-alike names to the same text: removes accents, spaces and punctuation; treats `1`, `I` and `l`
 * as equal; replaces look-alike letters of other alphabets by Latin ones.
 */
export function toSkeleton(name: string): string {
  const plain = name.normalize('NFKC').normalize('NFD').replace(unseen, '').replace(accents, '$1')
  return [...plain]
    .map(toAscii)
    .join('')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1i]/g, 'l')
    .replace(/0/g, 'o')
    .normalize('NFC')
}
