/** The most common passwords of at least six characters in published leaks, and those that this club's name suggests. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 123321 123654 123abc 123qwe 1q2w3e
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 000000 00000000 111111 1111111 11111111 111222 112233 121212 123454321 131313
147258 147258369 159357 159753 222222 232323 333333 444444 456789 555555 654321 666666 777777 7777777 789456
789456123 852456 87654321 888888 88888888 987654 987654321 9876543210 999999 a12345 a123456 a1b2c3 aa123456 aaaaaa
abc123 abc12345 abcd123 abcd1234 abcdef abcdefg abcdefgh access admin1 admin12 admin123 administrator adobe123
alexander amanda andrea andrew angel1 angels anthony apples arsenal asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl
ashley august austin azerty babygirl bailey banana barcelona baseball basketball batman beautiful bharat
biteme blahblah blessed brandon butterfly buster charlie chelsea cheese chicken chocolate computer cookie corvette
cricket dallas daniel default dragon dubsmash eminem engineer everton facebook family ferrari fishing flower football
forever freedom friends ganesh garfield gateway gemini george ginger google guitar hammer hanuman hannah
harley heather hello1 hello123 hellohello hunter hunter2 iloveu iloveyou iloveyou1 india123 indian internet jackson
jasmine jennifer jessica jordan jordan23 joseph joshua justin killer krishna lakshmi letmein letmein1 liverpool lovely
loveme loveyou maggie manchester marina martin master matrix matthew maverick melissa mercedes merlin michael michelle
mickey midnight minecraft monkey monster mother mustang mynoob naruto nicholas nicole nothing number1 omsairam orange
p@ssw0rd p@ssword pa55word pakistan passw0rd password password! password1 password12 password123 patrick peanut pepper
phoenix pokemon porsche prince princess princess1 purple q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qqqqqq qwe123 qweasd
qweasdzxc qweqwe qwer1234 qwert12345 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop rainbow
rajesh ramesh ranger richard robert sachin samantha samsung samuel sandeep secret secret123 shadow shiva123 silver
slipknot snoopy soccer spiderman spider starwars steelers stella summer sunshine superman suresh taylor tennis test123
test1234 testing thomas thunder tigger tinkle trustno1 vanessa victoria welcome welcome1 welcome123 whatever william
william1 winner winter xxxxxx yankees yellow zaq12wsx zxc123 zxcvbn zxcvbnm zzzzzz goa123 goa1234 goa2025 goabuild
goabuildclub`.split(/\s+/),
);

/** Whether a password is among the first that others would guess. The form warns about it, but accepts it. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
