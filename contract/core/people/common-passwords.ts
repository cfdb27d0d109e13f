/** Rows and columns of keys on Latin, Mongolian and Russian layouts, read in both directions. */
export const KEY_ROWS: readonly string[] = [
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  '!@#$%^&*()_+',
  'qweasdzxc',
  'asdqwezxc',
  'qwerasdfzxcv',
  'фцужэнгшүзкъ',
  'йыбөахролдп',
  'ячёсмитьвю',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]

const list = (text: string): string[] => text.split(',').map((word) => word.trim())

/**
 * Words that people use as passwords: lower case, at least three letters. One alone or with digits around it is
 * rejected; four unrelated ones in a sentence are still accepted. Our own collection: well-known English ones, and
 * those that people of this city and this domain think of first, in Cyrillic and as typed in Latin letters.
 */
export const COMMON_WORDS: readonly string[] = /* @__PURE__ */ list(
  [
    // the word itself, and signing in
    `password, passwort, passw0rd, passphrase, passcode, pass, pwd, secret, letmein, let me in, welcome, hello, login,
    signin, logon, access, open, opensesame, changeme, change me, default, temporary, temp, test, testing, tester,
    guest, user, username, account, mypassword, newpassword, admin, administrator, root, toor, superuser, master,
    manager, system, server, security, example, computer, internet, network, database, windows, microsoft, google,
    facebook, instagram, iphone, samsung, huawei, android, gmail, yahoo, hotmail, outlook, office, excel, demo,
    sample`,
    // keyboard rows
    `qwerty, qwertz, azerty, asdfgh, asdf, zxcvbn, zxcv, qazwsx, qwer, abcd, abc, xyz`,
    // popular words
    `iloveyou, i love you, loveyou, love, lovely, forever, princess, prince, angel, baby, sunshine, flower, rainbow,
    butterfly, summer, winter, spring, autumn, monday, friday, sunday, january, february, august, september, october,
    november, december, dragon, monkey, tiger, lion, wolf, eagle, horse, shadow, killer, hunter, ninja, batman,
    superman, spiderman, pokemon, starwars, naruto, minecraft, roblox, football, basketball, baseball, soccer,
    barcelona, realmadrid, chelsea, liverpool, arsenal, manchester, juventus, ferrari, mercedes, toyota, prius,
    landcruiser, lexus, chocolate, cookie, coffee, freedom, whatever, trustno1, nothing, something, money, dollar,
    million, success, victory, family, mother, father, mummy, daddy, sister, brother, friend, friends, jesus,
    michael, jessica, jennifer, daniel, michelle, charlie, thomas, jordan, ashley, nicole, andrew, unitedstates,
    america, london, china, beijing, russia, moscow, korea, seoul, japan, tokyo`,
    // Mongolia, Latin letters
    `ulaanbaatar, ulanbator, ulaanbaatarhot, mongolia, mongolian, mongol, mongoluls, mongolulus, chinggis, chingis,
    chinggiskhaan, chingiskhan, chinggiskhan, genghis, genghiskhan, khaan, sukhbaatar, bayanzurkh, bayangol, khanuul,
    chingeltei, songinokhairkhan, nalaikh, baganuur, bagakhangai, darkhan, erdenet, khovsgol, khuvsgul, gobi, altai,
    tuul, bogd, naadam, tsagaansar, nutgiin, minii, miniinutag, sainbainauu, sainuu, bayarlalaa, bayartai, bayar,
    nuutsug, nuuts, hairtai, khairtai, hairt, khairt, bichamdhairtai, chamdhairtai, hair, eej, aav, eejaav, aaveej,
    ohin, huu, duu, egch, naiz, naizuud, mori, temee, chono, arslan, naran, saran, tenger, hairhan, bolormaa,
    ganbaatar, batbold, batbayar, enkhtuya, oyunchimeg, munkhbat, temuulen, otgonbayar, sarantuya, altantsetseg,
    tuguldur, anujin`,
    // municipal administration
    `niislel, duureg, khoroo, horoo, heseg, ahlagch, zasagdarga, darga, tamgiingazar, irgen, irged, citizen, leader,
    section, district, city, governor, government, municipal, nutag, nutag.mn, hot, khot, uls`,
    // Mongolia, Cyrillic letters
    `нууцүг, нууц үг, нууц, улаанбаатар, улаанбаатархот, монголулс, монгол улс, монгол, чингисхаан, чингис хаан,
    чингис, хаан, сүхбаатар, баянзүрх, баянгол, хануул, хан-уул, чингэлтэй, налайх, сонгинохайрхан, багануур,
    багахангай, дархан, эрдэнэт, хөвсгөл, говь, алтай, туул, богд, наадам, цагаансар, цагаан сар, сайнбайнауу,
    сайн байна уу, баярлалаа, баяртай, баяр, хайртай, хайрт, хайр, бичамдхайртай, би чамд хайртай, ээж, аав, охин,
    найз, найзууд, морь, чоно, арслан, наран, саран, тэнгэр, болормаа, ганбаатар, батболд, батбаяр, энхтуяа,
    оюунчимэг, мөнхбат, тэмүүлэн, отгонбаяр, нийслэл, дүүрэг, хороо, хэсэг, ахлагч, засаг дарга, засагдарга, дарга,
    иргэн, нутаг, миний, админ, хэрэглэгч, пароль, привет, любовь, россия`,
  ].join(','),
)
