/** A folder of an office with the names of its files; `{n}` is a number, `{year}` a year. */
export interface DriveFolder {
  name: string
  /** A tag that some of its files have. */
  tag?: string
  files: readonly string[]
}

/** The folders of the offices. */
export const DRIVE_FOLDERS: readonly DriveFolder[] = [
  {
    name: 'Тайлан',
    tag: 'Улирлын тайлан',
    files: ['{year} оны {n} дүгээр улирлын тайлан.pdf', 'Тайлангийн хавсралт {n}.csv', 'Тайлангийн тэмдэглэл {n}.txt'],
  },
  {
    name: 'Төлөвлөгөө',
    tag: 'Баталсан',
    files: ['{year} оны ажлын төлөвлөгөө.pdf', '{n} дүгээр улирлын төлөвлөгөө.pdf', 'Төлөвлөгөөний биелэлт {n}.csv'],
  },
  { name: 'Зураг', files: ['Цэвэрлэгээ {n}.webp', 'Иргэдийн хурал {n}.webp', 'Тоглоомын талбай {n}.webp'] },
  { name: 'Хурлын тэмдэглэл', files: ['Ажлын хэсгийн хурал {n}.txt', 'Иргэдийн хурлын шийдвэр {n}.pdf'] },
  { name: 'Тохижилт', files: ['Ногоон байгууламжийн тооллого {n}.csv', 'Гэрэлтүүлгийн зураглал {n}.pdf'] },
  { name: 'Загвар', files: ['Албан бичгийн загвар {n}.txt', 'Өргөдлийн маягт {n}.pdf'] },
]

/** Sentences of the files. */
export const DRIVE_LINES: readonly string[] = [
  'Явган хүний замын засвар дууссан',
  'Иргэдийн санал хүсэлтийг нэгтгэсэн',
  'Хог ачилтын хуваарийг шинэчилсэн',
  'Гэрэлтүүлгийн шонг шалгасан',
  'Тоглоомын талбайг хүлээн авсан',
  'Ус зайлуулах шугамыг цэвэрлэсэн',
  'Сайн дурынхны уулзалт зохион байгуулсан',
  'Ногоон байгууламжийг усалсан',
  'Камерын байршлыг тогтоосон',
  'Өвөлжилтийн бэлтгэлийг хангасан',
]
