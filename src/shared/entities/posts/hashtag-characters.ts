/*
 * Frozen at the Unicode version twitter-text 3.1 was built with, which no engine offers. Each word is the distance to the
 * next range and, unless that range is a single code point, its length, in base 36. The tables' test prints what belongs
 * here.
 */

/** Letters and marks. A hashtag needs at least one. */
const letterTable = `
1t+q 6+q 1b a 4 5+n 1+v 1+cq 4+c e+5 7 1 h+39 1+2 2+4 1 6 1+3 1 1+k 1+2b 1+3v 1+4t 1+12 2 7+13
9+19 1 1+2 1+2 1 8+r 5+3 t+b 5+1s e+2u 1+8 2+a 1+6 a+3 2 g+1n 2+2t o+18 4 5+1a i+s 1w+j 1d+3k
d+j 1+8 2+2 2+m 1+7 1 3+4 2+9 2+2 2+4 8 4+2 1+5 c+2 f+3 1+6 4+2 2+m 1+7 1+2 1+2 1+2 2 1+5 4+2
2+3 3 7+4 1 h+6 b+3 1+9 1+3 1+m 1+7 1+2 1+5 2+a 1+3 1+3 2 f+4 t+3 1+8 2+2 2+m 1+7 1+2 1+5 2+9
2+2 2+3 8+2 4+2 1+5 d g+2 1+6 3+3 1+4 3+2 1 1+2 3+2 3+3 3+c 4+5 3+3 1+4 2 6 14+4 1+8 1+3 1+n 1+g
3+8 1+3 1+4 7+2 1+2 6+4 t+3 1+8 1+3 1+n 1+a 1+5 2+9 1+3 1+4 7+2 7 1+4 d+2 e+3 1+8 1+3 1+15 2+8
1+3 1+5 8 8+4 m+6 2+2 1+i 3+o 1+9 1 2+7 3 4+6 1 1+8 i+2 d+1m 5+f 1e+2 1 2+2 1 2 6+4 1+7 1+3 1 1
2+2 1+d 1+3 2+5 1 1+6 e+4 w n+2 r 1 1 4+a 1+10 4+k 1+i 1+10 9 1l+1s g+1s a+4 2+12 1 5 2+17 1+99
1+4 2+7 1 1+4 2+15 1+4 2+x 1+4 2+7 1 1+4 2+f 1+1l 1+4 2+1v 2+3 w+g g+2d 3+5 4+h8 2+h 1+q 5+23
6+8 7+d 1+7 b+l b+k c+d 1+3 1+2 c+2c 3 4+2 19+3 i+2g 8+17 5+1y a+v 1+c 4+c k+u 2+5 b+18 4+q 1i+s
4+1r 1+t 2 13 8+f 1t+24 v+9 c+1c a+1m c+1k l+3 a+10 2+9 7+17 2+3 g+3 1+z 1+2 6+6u 6+7u 2+6 2+12
2+6 2+8 1 1 1 1+v 2+1h 1+7 1 3+3 1+7 3+4 2+6 4+d 5+3 1+7 38 d g+d 1f+x h 4 2+a 1 3+5 6 1 1 1+4
1+b 2+4 5+5 4 1g+2 22j+1b 1+1b 1+3p 6+9 c+12 1 5 2+1k 7 f+o 9+7 1+7 1+7 1+7 1+7 1+7 1+7 1+7 1+w
1b d1+2 z+6 1+5 5+2 4+2e 2+2 2+3 1+2i 1+4 5+15 3+2m h+r 1h+g e8+52u 22+g5p 1f+wd 1v+1a 2+7h 3+g
a+2 k+1f 1+a 1+v 1+1z a+2 11+9 2+2v 2+4 1+v 1+4 g+3 4 g q+1d o+1g c+1x r+o 3 e+10 2+10 c+t 3+1t
e g+g a+5 1+1j 9+e i+n 3+21 o+3 2+g 2+5 a+6 2+6 2+6 9+7 1+7 1+17 1+4 4+2 a+3f 1+2 i+8mc c+n 4+1d
6es+g 2 1+s o 8+m 15+a6 2+2y 12+7 c+5 5+c 1+d 1+5 1 1+2 1+2 1+30 x+a3 i+1s 2+1i 14+c 4+g g+e
1u+5 1+3r 10+q 6+q b+2h 3+6 2+6 2+6 2+3 z+c 1+q 1+j 1+2 1+f 2+e y+3f 76 3m+t 3+1d f v+w g+h 1+8
6+17 5+u 2+10 4+8 1c+4e 2q+14 8+1g 4c+8n 9+m a+8 48+6 2 1+18 1+2 3 2+n a+n 9+v 2p+m a+q 1y+1k
6+2 1s+4 1+2 5+8 1+3 1+r 4+3 4 w+t 3+t z+8 1+u p+1i a+m a+j d+i 32+21 qf+1z 1k+1o l+p n+1h r+10
2 9+1x l 11+i 1+11 3c+1n m+3 1+8 2+2 2+m 1+7 1+2 1+5 2+9 2+2 2+3 9 5+7 2+7 3+5 7f+1y 1 54+1i 2+9
1r+1t 3 1n+1k dk+1s v cg+1l zr+pl 2g7+tr a8h+ft 7+v 35+u 2+5 b+1j 9+4 v+l 5+j og+1x b+1b g+h
cps+2 2da+2z 5+d 3+9 7+a 3+2 43q+5 3+6 8+8 2+7 u+4 44+3 cb+2d 1+1z 1+2 2 2+2 2+4 1+c 1 1+7 1+1t
1+4 2+8 1+7 1+s 1+4 1+5 1 3+7 1+9g 2+p 1+p 1+v 1+p 1+v 1+p 1+v 1+p 1+v 1+p 1+8 378+5h b+7 10p+4
1+r 1+2 1 2 1+a 1+4 1 1 6 4 1 1 1+3 1+2 1 2 1 1 1 1 1+2 1 2+4 1+7 1+4 1+4 1 1+a 1+h 5+3 1+5 1+h
3es+wyf 15+379 b+66 cma+f2 fhlu+6o
`

/** Digits, connectors and joiners. */
const otherTable = `
1c+a 11 2f zq 1g+2 2z+a 3q+a 5i+a bg+a 3a+a 3a+a 3a+a 3a+a 3a+a 3a+a 3a+a 3a+a 3a+a 2o+a 3a+a
1d+2 j+a 7q+a 1y+a 1fq+a 12+a 8c+a 3k+a 4m+a 6+a 52+a 2e+a 3q+a 6+a qa+2 35h o 3i+2 3 2i n50+a
2c gh+a 12+a 5i+a m+a 2e+a ba+a geu+a 1w 11d+a 2bg+a 3k+a 1o+a 40+a 7q+a d2+a ae+a 2u+a eu+a
g3a+a 6e+a lf8+1e
`

/** Sorted code points: the first inside a range, then the first outside it, and so on. */
type CodePointRanges = readonly number[]

let letters: CodePointRanges | null = null
let others: CodePointRanges | null = null

/** Whether characters like this one can form a hashtag on their own. */
export function isHashtagLetter(codePoint: number): boolean {
  letters ??= decodeRanges(letterTable)
  return isInRanges(letters, codePoint)
}

/** Whether a hashtag can contain this character. */
export function isHashtagCharacter(codePoint: number): boolean {
  others ??= decodeRanges(otherTable)
  return isHashtagLetter(codePoint) || isInRanges(others, codePoint)
}

function decodeRanges(table: string): CodePointRanges {
  const ranges: number[] = []
  let end = 0
  for (const word of table.trim().split(/\s/)) {
    const [gap = '', length = '1'] = word.split('+')
    const start = end + Number.parseInt(gap, 36)
    end = start + Number.parseInt(length, 36)
    ranges.push(start, end)
  }
  return ranges
}

function isInRanges(ranges: CodePointRanges, codePoint: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle] ?? 0) <= codePoint) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}
