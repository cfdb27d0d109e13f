import type { SectionGroup } from '#contract/features/sections/groups.ts'
import type { PictureKey } from '../pictures.ts'

/** A section of the demo: what it is called and says, in both languages. */
export interface SectionText {
  mn: readonly [title: string, text: string]
  en: readonly [title: string, text: string]
  cover?: PictureKey
  link?: string
}

/** The sections by group, in order. */
export const SECTIONS: Readonly<Record<SectionGroup, readonly SectionText[]>> = {
  slide: [
    {
      mn: ['Нийслэлийн хөрөнгө оруулалтын сан', 'Хотын хөгжилд хамтдаа хөрөнгө оруулъя.'],
      en: ['The investment fund of the city', 'Let us invest in the development of the city together.'],
      cover: 'skyline-0',
      link: '/about-us',
    },
    {
      mn: ['Шинэ цэцэрлэгт хүрээлэн', 'Сангийн өгөөжөөр байгуулсан ногоон байгууламж.'],
      en: ['A new park', 'A green space built from the returns of the fund.'],
      cover: 'planting-1',
      link: '/news',
    },
    {
      mn: ['Саналаа өгөөрэй', 'Хотын ирээдүйн талаарх санал асуулгад оролцоно уу.'],
      en: ['Have your say', 'Take part in the surveys about the future of the city.'],
      cover: 'square-0',
      link: '/surveys',
    },
  ],
  education: [
    {
      mn: [
        'Хөрөнгө оруулалтын сан гэж юу вэ?',
        'Олон хүний мөнгийг нэгтгэж, мэргэжлийн менежер үнэт цаасанд байршуулдаг сан юм. Та сангийн нэгж эрх авснаар багцын өчүүхэн хэсгийг эзэмшинэ. Ингэснээр бага мөнгөөр олон хөрөнгөд зэрэг хөрөнгө оруулж, эрсдэлээ хуваарилна.',
      ],
      en: [
        'What is an investment fund?',
        'A fund pools the money of many people, and a professional manager invests it in securities. By buying a unit of the fund you own a small share of its portfolio. With little money you invest in many assets at once and spread your risk.',
      ],
      cover: 'library-0',
    },
    {
      mn: [
        'Өгөөж ба эрсдэл',
        'Өндөр өгөөж амласан хөрөнгө оруулалт өндөр эрсдэлтэй байдаг. Мөнгөө хэзээ хэрэглэхээ эхлээд бодож, хэдэн жилийн хугацаанд хүлээж чадахаа шийднэ үү. Өнгөрсөн хугацааны өгөөж ирээдүйн өгөөжийг баталдаггүй.',
      ],
      en: [
        'Return and risk',
        'An investment that promises a high return carries a high risk. First think about when you will need the money, and decide how many years you can wait. Past returns do not guarantee future ones.',
      ],
      cover: 'meeting_hall-1',
    },
    {
      mn: [
        'Хэмнэлтээ яаж эхлэх вэ?',
        'Орлогынхоо аравны нэгийг сар бүр тусад нь хийж эхэлнэ үү. Гурван сарын зардалтай тэнцэх нөөц бүрдсэний дараа хөрөнгө оруулалтаа бодно. Ойлгохгүй зүйлдээ мөнгөө бүү байршуул.',
      ],
      en: [
        'How to begin saving?',
        'Begin by setting aside a tenth of your income every month. Think about investing once you have a reserve of three months of expenses. Do not put money into something that you do not understand.',
      ],
      cover: 'market-1',
    },
  ],
  about: [
    {
      mn: [
        'Сангийн тухай',
        'Нийслэлийн хөрөнгө оруулалтын сан нь иргэд, аж ахуйн нэгжийн хөрөнгийг нэгтгэж, хотын хөгжлийн төсөл, үнэт цаасанд байршуулдаг. Сангийн үйл ажиллагаа ил тод бөгөөд тайлангаа улирал бүр нийтэлдэг.',
      ],
      en: [
        'About the fund',
        'The investment fund of the city pools the money of citizens and companies and invests it in securities and in projects that develop the city. It works in the open and publishes its reports every quarter.',
      ],
      cover: 'skyline-1',
    },
    {
      mn: [
        'Эрхэм зорилго',
        'Иргэдийн хадгаламжийг хамгаалж, урт хугацаанд тогтвортой өсгөх, хотын амьдралыг сайжруулах төслийг санхүүжүүлэх.',
      ],
      en: [
        'Our mission',
        'To protect the savings of citizens, to let them grow steadily over the long term, and to finance projects that make life in the city better.',
      ],
    },
    {
      mn: [
        'Бид хэрхэн ажилладаг вэ?',
        'Хөрөнгө оруулалтын шийдвэрийг сангийн менежер гаргаж, төлөөлөн удирдах зөвлөл хянана. Хөрөнгийг кастодиан банк хадгална. Сангийн үнийг нэг ажилтан оруулж, өөр ажилтан шалгаад нийтэлдэг.',
      ],
      en: [
        'How we work',
        'The fund manager makes the investment decisions, and the board of directors supervises them. A custodian bank keeps the assets. One member of staff enters the price of the fund, and another one checks and publishes it.',
      ],
      cover: 'meeting_hall-0',
    },
  ],
  service: [
    {
      mn: ['Нэгж эрх худалдан авах', 'Бүртгүүлж, гэрээ байгуулсны дараа сангийн нэгж эрхийг тухайн өдрийн үнээр авна.'],
      en: [
        'Buying units',
        'After registering and signing a contract you buy units of the fund at the price of the day.',
      ],
      cover: 'service_desk-0',
      link: '/contact-us',
    },
    {
      mn: ['Нэгж эрх буцаан худалдах', 'Хүсэлт гаргаснаас хойш ажлын 5 өдрийн дотор мөнгийг дансанд шилжүүлнэ.'],
      en: ['Selling units', 'The money is transferred to your account within 5 working days of your request.'],
      link: '/contact-us',
    },
    {
      mn: ['Зөвлөгөө өгөх', 'Хөрөнгө оруулалтын зорилго, хугацаа, эрсдэлд тань тохирсон зөвлөгөөг үнэ төлбөргүй өгнө.'],
      en: ['Advice', 'We advise you free of charge on what suits your goal, your time and your risk.'],
      cover: 'service_desk-1',
      link: '/faqs',
    },
  ],
}
